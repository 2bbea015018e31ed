"""The colours that are really on the screen, and their contrast as WCAG reckons it."""
import collections


def luminance(pixel):
    def linear(share): return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4
    red, green, blue = (linear(number / 255) for number in pixel[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def contrast(picture, box):
    """The contrast of what is drawn in a part of a picture to what it is drawn on: the commonest colour."""
    pixels = collections.Counter(picture.convert('RGB').crop(box).getdata())
    background = pixels.most_common(1)[0][0]
    return max(ratio(background, pixel) for pixel in pixels)


def part_of_row(s, node, start=0.0, end=1.0):
    """A part of the box of an object on the screen, without its edges: the shares of its width from `start` to `end`."""
    x, y = s.place(node)
    scale = 1 if s.display.is_wayland else s.display.scale
    width, height = node.box[2] * scale, node.box[3] * scale
    left = x - width // 2
    return int(left + width * start) + 3, y - height // 2 + 3, int(left + width * end) - 3, y + height // 2 - 3


def contrast_of_row(s, picture, node, start=0.0, end=1.0): return contrast(picture, part_of_row(s, node, start, end))
