#!/usr/bin/env python3
"""Checks the site: check_site.py FOLDER [BASE]. Prints each mistake, and ends with status 1 if there is one.

Every link and picture leads to a file of the site, and every anchor to an id. Pages load nothing from elsewhere. The
documentation of the modules refers only to pages that it has. BASE is the folder of the server.
"""

import html.parser
import json
import pathlib
import sys
import urllib.parse

# Attributes that make a browser load something.
LOADED = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src"), ("source", "srcset")}


class Reader(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.problems, self.headings = set(), [], [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            if values["id"] in self.ids:
                self.problems.append(f"the id {values['id']} stands twice")
            self.ids.add(values["id"])
        self.headings += tag == "h1"
        if tag == "img" and "alt" not in values:
            self.problems.append(f"the picture {values.get('src')} has no description")
        for name in ("href", "src", "srcset"):
            if values.get(name):
                self.links.append((values[name], (tag, name) in LOADED))


class Site:
    def __init__(self, root, base):
        self.root, self.base = root, base.rstrip("/")
        self.pages = {}
        self.problems = []

    def reader(self, path):
        if path not in self.pages:
            self.pages[path] = Reader(path.read_text())
        return self.pages[path]

    def report(self, path, problem):
        self.problems.append(f"{path.relative_to(self.root)}: {problem}")

    def target(self, path, link):
        """The file that a link leads to; None if it is outside of the site."""
        if link.startswith("/"):
            if not link.startswith(self.base + "/"):
                return None
            found = self.root / link[len(self.base) + 1:]
        else:
            found = (path.parent / link).resolve()
        if not found.is_relative_to(self.root):
            return None
        return found / "index.html" if found.is_dir() else found

    def check(self, path):
        page = self.reader(path)
        for problem in page.problems:
            self.report(path, problem)
        if page.headings != 1:
            self.report(path, f"{page.headings} first headings")
        for link, is_loaded in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                if is_loaded:
                    self.report(path, f"loads {link}")
                continue
            target = self.target(path, urllib.parse.unquote(parts.path)) if parts.path else path
            if target is None or not target.is_file():
                self.report(path, f"there is no {link}")
            elif parts.fragment and urllib.parse.unquote(parts.fragment) not in self.reader(target).ids:
                self.report(path, f"there is no section {link}")

    def check_loading(self, path):
        """A page of the documentation, which is drawn by a script: only what it loads."""
        for link, is_loaded in self.reader(path).links:
            if not is_loaded:
                continue
            target = self.target(path, link)
            if urllib.parse.urlsplit(link).netloc or target is None or not target.is_file():
                self.report(path, f"loads {link}, which is not there")

    def check_references(self, path):
        """A page of the documentation as data: the pages that it names."""
        references = json.loads(path.read_text()).get("references", {})
        for reference in references.values():
            address = reference.get("url", "")
            if reference.get("type") == "topic" and address.startswith("/documentation/"):
                place = self.root / f"api/{address[1:]}"
                if not (place / "index.html").is_file() or not (self.root / f"api/data{address}.json").is_file():
                    self.report(path, f"there is no {address}")
            for variant in reference.get("variants", []):
                if "://" in variant.get("url", ""):
                    self.report(path, f"loads {variant['url']}")


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    site = Site(root, sys.argv[2] if len(sys.argv) > 2 else "")
    api = root / "api"
    pages = [path for path in sorted(root.rglob("*.html")) if not path.is_relative_to(api)]
    drawn = sorted((api / "documentation").rglob("index.html"))
    data = sorted((api / "data/documentation").rglob("*.json"))
    for path in pages:
        site.check(path)
    for path in drawn:
        site.check_loading(path)
    for path in data:
        site.check_references(path)
    links = sum(len(site.pages[path].links) for path in pages)
    print("\n".join(site.problems) or f"{len(pages)} pages, {links} links and {len(data)} pages of modules are fine")
    sys.exit(bool(site.problems) or not pages)


if __name__ == "__main__":
    main()
