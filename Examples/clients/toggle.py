from menubus_client import Menu

rows = [{"title": "Mute", "identifier": "mute", "selected": False}, {"title": "Quit", "identifier": "quit"}]
with Menu({"title": "Sound", "icon": "audio-card", "items": rows}) as menu:
    for event in menu:
        match event:
            case {"event": "clicked", "identifier": "mute", "selected": is_muted}:
                menu.tray(icon="audio-volume-muted" if is_muted else "audio-card")
            case {"event": "clicked", "identifier": "quit"}:
                break
