"""The tools of screenplays: scenes by index, who is in them, how long they are, how they hang together (seed 4)."""

from copydesk.kinds.tools.row import given, needed, needing, reads

_INDEX = needed("index", "counts from 0: scene 1 is 0")
_INDICES = needed("list", "count from 0: scene 1 is 0", items="index", most=10)
_NEIGHBOURS = given("whole", "scenes on either side", least=0, most=5, default=1)
_READING = ("Reading {scene_indices}", "Reading scenes", "Read scenes")

SCREENPLAYS = needing(
    ("scene",),
    reads("get_scene", "One scene, whole.", ("Reading {scene_index}", "Reading a scene", "Read a scene"), scene_index=_INDEX),
    reads(
        "get_scenes",
        "Several scenes at once, 10 at most.",
        _READING,
        scene_indices=_INDICES,
        include_summaries=given("flag", default=True),
        max_chars_per_scene=given("whole", least=100, most=20_000, default=3_000),
    ),
    reads(
        "get_scene_context",
        "A scene and those around it.",
        ("Reading around {scene_index}", "Reading scenes", "Read scenes"),
        scene_index=_INDEX,
        neighbor_count=_NEIGHBOURS,
    ),
    reads(
        "get_scenes_context",
        "Several scenes and those around them, each once, the targets marked.",
        ("Reading around {scene_indices}", "Reading scenes", "Read scenes"),
        scene_indices=_INDICES,
        neighbor_count=_NEIGHBOURS,
        max_chars_per_scene=given("whole", least=100, most=20_000, default=2_000),
    ),
    reads(
        "get_character_scenes",
        "The scenes in which somebody speaks or is named.",
        ("Looking for {character_name}", "Looking for a character", "Looked for a character"),
        character_name=needed("text"),
    ),
    reads(
        "search_script",
        "The scenes that a query is about, best first.",
        ("Looking for {query}", "Searching the script", "Searched the script"),
        query=needed("text"),
        limit=given("whole", least=1, most=50, default=5),
    ),
    reads(
        "analyze_pacing",
        "How long the scenes are, and how much of each is spoken.",
        ("Measuring the scenes", "Measuring the scenes", "Measured the scenes"),
        start=given("index", "the first scene, from 0"),
        end=given("index", "the last scene, from 0"),
    ),
    reads(
        "get_plot_threads",
        "The sections, synopses and notes of the script, and what runs through its scenes.",
        ("Following the threads", "Following the threads", "Followed the threads"),
    ),
    reads(
        "get_scene_relationships",
        "What a scene shares with others: characters, places, threads.",
        ("Comparing {scene_index} with the others", "Comparing scenes", "Compared scenes"),
        scene_index=_INDEX,
    ),
)
