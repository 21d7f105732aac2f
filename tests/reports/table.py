"""What public bug reports of other projects describe, in our own words, and the tests that hold the right behaviour.

Reports are where other people's files, clocks, keyboards and networks have been met before. Each was tried on this
package; what failed was mended, and a test stands for it. Not all that were tried are listed: each kind is.
"""

from typing import NamedTuple


class Report(NamedTuple):
    """A behaviour that was reported somewhere."""

    what: str
    tests: tuple[str, ...]
    """Each as `file::test`, below `tests/`."""
    told: str = ""
    """One of the places where it was reported, as owner/repository#number; "" for what we thought of ourselves."""


ARRIVING = "match/test_arriving.py"
RECORD, STUDY = f"{ARRIVING}::test_a_record_is_read_whole", f"{ARRIVING}::test_a_study_is_read_whole"
SEVERAL, CHAT = (
    f"{ARRIVING}::test_each_record_of_a_file_is_found",
    f"{ARRIVING}::test_a_link_is_found_where_a_chat_has_put_it",
)
HALVES = "test_letters_written_in_halves_are_joined_and_no_half_is_left_that_could_not_be_saved"
LAW = "test_texts_open.py::test_every_link_opens_as_a_mail_or_a_chat_hands_it_on"
ENCODINGS = "test_texts_open.py::test_files_in_the_encodings_of_other_systems_are_read"
PICTURES = "pictures/test_pictures.py"
CELLS = "javascript/cells.test.js"
KEYS = f"{CELLS}::keys count by what they write, else by where they are"
SILENT = "notebook/test_silent_connection.py"
SAVING, SCRIPTS = "notebook/test_autosave_file.py", "test_names_of_all_scripts.py"
APART = "arena/test_apart.py"
DAYS, REAL = "test_moved_clocks.py", "test_real_networks.py"

REPORTS = (
    # Files and texts.
    Report(
        "a mark of the byte order resets what was saved", ("saved/test_damage.py::test_a_file",), "l0ng-ai/tty7#215"
    ),
    Report("marks of the byte order between records of one file", (SEVERAL,), "kokopu#7"),
    Report("tags of other programs before ours", (SEVERAL, RECORD), "python-chess#773"),
    Report("a mail breaks a tag into lines", (RECORD, STUDY), "python-chess#1115"),
    Report("curly quotation marks", (RECORD, STUDY), "dongdongbh/Mindwtr#1094"),
    Report("invisible characters and judgements beside a move", (RECORD, STUDY), "mliebelt/pgn-viewer#130"),
    Report("blanks that do not break", (RECORD, STUDY), "lichess-org/lichobile#2283"),
    Report("a judgement apart from its move", (RECORD, STUDY), "lukasmonk/lucaschessR6#32"),
    Report("smileys that another program puts beside moves", (RECORD, STUDY), "Siderite/lichessTools#184"),
    Report("the result that a program for chess knows, or does not know", (RECORD, STUDY), "lichess-org/mobile#604"),
    Report("soft line ends of a mail", (RECORD, STUDY), "nodemailer/mailparser#166"),
    Report("a raw mail, in which signs are written as numbers", (RECORD, STUDY), "nodemailer/mailparser#114"),
    Report("a move that a mail takes for an address", (RECORD, STUDY, "match/arrivals.py::WAYS")),
    Report("bold letters, code and escapes of Markdown", (RECORD, STUDY)),
    Report("rich text and HTML in place of plain text", (RECORD, STUDY)),
    Report("signs of a comment, of a change or numbers before each line", (RECORD, STUDY)),
    Report("digits, parentheses and letters of other scripts", (RECORD, STUDY)),
    Report("a mark of a list, a time or a name before every line", (RECORD, STUDY, f"{ARRIVING}::JOINED")),
    Report("cells of a notebook, each a list of lines", (RECORD, STUDY), "ucbds-infra/otter-grader#527"),
    Report(
        "a word that is neither a move nor a sign of anything",
        (f"{ARRIVING}::test_a_word_that_is_no_move_ends_the_reading_with_its_line_since_it_may_have_been_one",),
        "lichess-org/lila#6635",
    ),
    Report(
        "a comment that never ends",
        (
            f"{ARRIVING}::test_a_long_text_is_read_in_linear_time",
            f"{ARRIVING}::test_a_brace_that_is_never_closed_takes_only_its_own_record",
        ),
    ),
    Report(
        "letters written in two halves",
        (f"{ARRIVING}::test_letters_written_in_halves_are_joined_and_no_half_is_left_that_could_not_be_saved",),
    ),
    Report(
        "progress that a mail hands on to a teacher",
        (
            "javascript/reports.test.js::a report is taken as mails and chats hand it on",
            "lessons/test_saved_progress.py::test_a_report_whose_quotation_marks_were_changed_is_read",
        ),
    ),
    Report(
        "a program whose file another editor has saved",
        ("notebook/test_submissions.py::test_a_bot_that_another_editor_has_saved_plays",),
        "jupyter/nbgrader#902",
    ),
    Report("a file that a spreadsheet or an old editor has written anew", (ENCODINGS,), "openwisp/openwisp-radius#550"),
    Report("a file in the code page of Windows", (ENCODINGS,), "coopcycle/coopcycle-web#3570"),
    Report("a file in an encoding of another country", (ENCODINGS,), "SabakiHQ/Sabaki#1047"),
    Report(
        "notes of a program behind a position",
        ("uptown/rules/test_position_text.py::test_what_other_programs_write_behind_a_position_is_passed_over",),
        "vondele/cdbexplore#92",
    ),
    Report(
        "a file that is a link becomes another file",
        ("notebook/test_autosave_file.py::test_a_file_that_is_a_link_stays_one_and_keeps_its_rights",),
    ),
    Report(
        "the same in a page", ("javascript/controls.test.js::a file is read in the encoding in which it was written",)
    ),
    Report(
        "of many games, some are imported",
        (SEVERAL, "studies/test_study_length.py::test_a_text_that_is_far_too_long_is_refused_by_its_length"),
        "lichess-org/lila#4264",
    ),
    Report(
        "one damaged game in a file of several",
        (f"{ARRIVING}::test_a_damaged_record_of_a_file_is_told_with_its_line_in_the_file",),
        "lichess-org/lila#4008",
    ),
    Report(
        "comments before moves and lines",
        (f"{ARRIVING}::test_comments_before_moves_stay_at_them",),
        "pychess/pychess#1383",
    ),
    Report("each half move with a number of its own", (RECORD, STUDY), "brettbates/pgn_parser#13"),
    Report("a word in brackets above the tags", (RECORD, STUDY), "yo35/rpb-chessboard#55"),
    Report("line ends that a spreadsheet writes in letters", (RECORD, STUDY), "dilshod/xlsx2csv#174"),
    Report("a text encoded as that of a link", (RECORD, STUDY), "apache/ponymail#57"),
    Report(
        "a site hides moves that look like addresses",
        (f"{ARRIVING}::test_what_may_hide_a_move_ends_the_reading_there",),
        "0xPolygon/polygon-docs#294",
    ),
    Report("the source of a mail", (RECORD, STUDY, f"{ARRIVING}::test_a_mail_that_says_a_record_twice_has_one_game")),
    Report("letters of mathematics, which look bold", (RECORD, STUDY)),
    Report(
        "a mark of the byte order before what a shell pipes",
        ("terminal/test_terminal.py::test_a_mark_that_a_shell_puts_before_what_it_pipes_is_no_part_of_the_first_line",),
        "jviall/rekordbox-edit#75",
    ),
    Report(
        "seeds that another program takes for other numbers",
        ("match/test_seeds.py::test_a_seed_deals_the_same_in_calls_at_tables_and_by_links",),
        "aichallenge/aichallenge#385",
    ),
    Report(
        "names of files that no system takes, and paths in bytes",
        (
            "test_other_numbers.py::test_what_no_system_takes_for_a_path_is_refused_in_a_sentence",
            "test_other_numbers.py::test_paths_are_texts_or_bytes_and_may_begin_at_home",
        ),
        "Kludex/starlette#2563",
    ),
    Report(
        "a file with a secret that all can read",
        ("notebook/test_autosave_file.py::test_nobody_else_on_the_machine_reads_a_file_with_a_secret",),
        "pawelad/pymonzo#20",
    ),
    Report(
        "a name that a system keeps to itself",
        ("test_classroom.py::test_no_bot_is_collected_under_a_name_that_windows_keeps_to_itself",),
    ),
    Report(
        "names that are something else to JavaScript",
        ("javascript/contest.test.js::a bot plays whatever its file is called",),
        "estools/esmangle#59",
    ),
    Report(
        "a name that stands for something in a template",
        (f"{PICTURES}::test_a_replay_opens_at_a_table_again_and_says_no_more_than_a_spectator_may_know",),
    ),
    # Links.
    Report(
        "an invitation with what a sentence or a program puts behind it",
        ("test_rooms.py::test_an_address_with_a_code_leads_to_the_page",),
    ),
    Report("a link with a full stop behind it", (CHAT, LAW), "DemocracyClub/UK-Polling-Stations#6926"),
    Report(
        "a link that a mail has broken",
        (f"{ARRIVING}::test_a_link_that_a_mail_has_broken_is_read", LAW),
        "osTicket#1342",
    ),
    Report("a mail server encodes the sign before what is ours", (CHAT, LAW), "Skyfay/SkySend#68"),
    Report(
        "a mail server wraps a link, and writes its signs anew", (CHAT, LAW), "phavekes/unmangleOutlookSafelinks#21"
    ),
    Report("what counts clicks stands behind a link", (CHAT, LAW), "Foundry376/Mailspring#445"),
    Report("brackets and quotation marks around a link", (CHAT, LAW), "postalserver/postal#115"),
    # Time.
    Report(
        "a page that is left open overnight",
        (
            f"{DAYS}::test_an_open_calendar_has_the_new_day_at_the_next_press_and_when_the_page_looks",
            "site/test_days.py::test_a_page_that_is_open_past_midnight_shows_the_new_day",
        ),
        "Cadiac/sanuli#7",
    ),
    Report(
        "clocks change, and a day counts twice",
        (f"{DAYS}::test_days_begin_at_midnight_also_when_clocks_change",),
        "HabitRPG/habitica#3231",
    ),
    Report(
        "a streak breaks where somebody travels",
        (
            f"{DAYS}::test_whoever_travels_has_the_date_of_where_they_are",
            f"{DAYS}::test_whatever_the_clock_does_the_streak_counts_days_that_are_over",
        ),
        "freeCodeCamp/freeCodeCamp#7925",
    ),
    Report(
        "a clock that was ahead for a day",
        ("practice/test_schedule.py::test_what_is_due_later_than_any_interval_reaches_is_due_now",),
        "ankidroid/Anki-Android#6768",
    ),
    Report(
        "a time that is another one in another zone",
        (f"{DAYS}::test_tasks_are_due_at_the_same_moment_in_all_zones",),
    ),
    Report(
        "a clock at the end of all days",
        ("practice/test_schedule.py::test_a_clock_at_the_end_of_all_days_leaves_puzzles_at_the_last_one",),
    ),
    # Names and keyboards.
    Report(
        "the code of a class with a blank in it",
        ("test_classroom.py::test_the_code_counts_in_parts_and_in_capitals",),
        "empirical-org/Empirical-Core#344",
    ),
    Report(
        "shortcuts pressed with AltGr",
        (f"{CELLS}::keys pressed with Ctrl, Alt, AltGr or the key of the system are no shortcuts",),
    ),
    Report(
        "joiners, flags and families in names",
        ("test_names_of_all_scripts.py::test_a_name_stays_as_it_was_typed",),
        "permissionlesstech/bitchat#1699",
    ),
    Report(
        "names that nobody can see",
        ("together/test_names.py::test_a_name_with_what_nobody_sees_is_none",),
        "Facepunch/garrysmod-issues#5908",
    ),
    Report(
        "accents that a Mac writes as letters of their own",
        ("test_names_of_all_scripts.py::test_accents_that_are_letters_of_their_own_make_no_other_name",),
        "stevens68/twixtbot-ui#114",
    ),
    Report(
        "a code with blanks, dashes or words around it",
        ("match/test_lobby.py::test_a_code_is_found_in_whatever_somebody_types_or_pastes",),
        "EasterEggProductions/adventure-mode-godot#15",
    ),
    Report("French keyboards write digits with Shift", (KEYS,), "zotero#4089"),
    Report("shortcuts on Cyrillic and Korean keyboards", (KEYS,), "hoppscotch/hoppscotch#6009"),
    Report(
        "a key that is held",
        (f"{CELLS}::a key that is held presses once, and goes on writing",),
        "jaredpalmer/formik#3590",
    ),
    Report("digits of the keypad", (KEYS,), "JohannesKlauss/react-hotkeys-hook#872"),
    # Networks.
    Report(
        "a connection that stays open and falls silent",
        (f"{SILENT}::test_a_notebook_whose_connection_falls_silent_says_so_and_plays_on_over_another",),
        "multica-ai/multica#8524",
    ),
    Report(
        "a new connection that nobody answers",
        (f"{SILENT}::test_a_new_connection_that_nobody_answers_is_given_up_too",),
    ),
    Report(
        "the others think that somebody is there",
        (f"{SILENT}::test_the_others_read_who_has_fallen_silent",),
        "Hanabi-Live/hanabi-live#2367",
    ),
    Report(
        "a tab that its browser has stopped",
        (
            "test_rooms.py::test_whoever_is_connected_and_says_nothing_is_away_until_they_speak",
            "site/test_silence.py::test_a_page_with_a_silent_connection_says_so_a_tab_that_is_stopped_is_away_and_both_play_on",
        ),
    ),
    Report(
        "a proxy with a name of its own",
        (
            "test_public_address.py::test_pages_of_the_public_address_may_speak",
            "test_real_proxies.py::test_pages_and_rooms_work_behind_the_proxy_as_the_docs_set_it_up",
        ),
        "coder/code-server#6161",
    ),
    Report(
        "redirects below a path",
        ("test_front_door.py::test_redirects_lead_to_the_same_site_also_below_a_path",),
        "perftools/xhgui#424",
    ),
    Report(
        "a redirect drops the query",
        ("test_front_door.py::test_redirects_lead_to_the_same_site_also_below_a_path",),
        "kitware-data-solutions/tangelo#407",
    ),
    Report(
        "an invitation to an address that changed",
        (f"{REAL}::test_whoever_opens_a_room_invites_to_the_address_that_there_is_now",),
        "vicwomg/pikaraoke#68",
    ),
    Report(
        "files stay behind after a shutdown",
        (f"{REAL}::test_a_shutdown_or_a_closed_terminal_leaves_nothing_behind",),
        "diazoxide/charter#434",
    ),
    Report("a port that needs rights is called taken", (f"{REAL}::test_a_port_that_needs_rights_is_not_called_taken",)),
    Report(
        "a proxy that does not know the local network",
        ("notebook/test_enrolment.py::test_a_class_on_the_local_network_is_joined_past_the_proxy",),
        "jupyterhub/jupyterhub#271",
    ),
    Report(
        "the page of a hotel answers",
        ("notebook/test_enrolment.py::test_the_page_of_a_hotel_is_no_answer_of_the_class",),
        "duniter/sakia#447",
    ),
    Report(
        "whoever rules out gzip gets it",
        ("test_serve.py::test_whoever_rules_out_gzip_gets_a_file_as_it_is",),
        "jaysylvester/citizen#38",
    ),
    # Processes.
    Report(
        "a program that is checked asks for input",
        ("lessons/test_bad_programs.py::test_a_program_that_does_something_bad_is_told_so_in_a_sentence",),
        "jupyter/nbgrader#1844",
    ),
    Report(
        "a tournament within a process that may begin no others",
        ("arena/test_workers.py::test_a_program_with_which_no_process_can_begin_is_told_how_to_write_it",),
        "dask/distributed#2142",
    ),
    Report(
        "a program that has no console",
        ("test_console.py::test_without_any_console_boards_open_and_games_end",),
        "python/cpython#122633",
    ),
    Report(
        "an engine that writes as its system does",
        (
            "program_bots/test_programs.py::test_a_program_of_another_system_is_understood",
            "program_bots/test_programs.py::test_lines_of_another_system_are_answered",
        ),
        "SabakiHQ/Sabaki#93",
    ),
    Report(
        "bytes of another encoding that are typed",
        ("test_console.py::test_bytes_of_another_encoding_that_are_typed_end_nothing",),
    ),
    Report(
        "a console of another encoding",
        ("test_console.py::test_a_console_of_another_encoding_shows_letters_without_accents_and_blanks_as_they_are",),
    ),
    Report(
        "whoever reads the first line alone",
        ("test_console.py::test_whoever_reads_the_first_line_alone_sees_no_error",),
    ),
    Report(
        "lists of another library",
        ("test_other_numbers.py::test_names_come_in_whatever_lists_texts",),
        "Rambatino/Kruskals#6",
    ),
    Report(
        "numbers of another library",
        ("test_other_numbers.py::test_what_is_made_of_numbers_of_numpy_is_the_same_as_of_ours",),
    ),
    Report(
        "sessions come back from no process", ("test_pickle.py::test_a_session_is_copied_with_its_match_and_its_bots",)
    ),
    Report(
        "errors with names for their arguments come back from no process",
        ("test_pickle.py::test_an_error_of_every_kind_is_the_same_afterwards",),
        "python-attrs/attrs#734",
    ),
    Report(
        "an alarm of the caller is lost",
        ("arena/test_alarm.py::test_an_alarm_that_a_bot_replaced_or_cancelled_is_put_back_with_the_time_that_is_left",),
        "DASDAE/dascore#750",
    ),
    Report("a package in an archive", ("notebook/test_from_a_zip.py::test_a_board_opens_from_an_archive",)),
    Report(
        "numbers with the point of another language",
        ("studies/test_games_session.py::test_numbers_of_the_table_have_the_decimal_point_of_the_language",),
    ),
    Report("a tilde makes a folder of that name", ("notebook/test_autosave_file.py::test_a_tilde_is_the_home_folder",)),
    # Of the sixth forty.
    Report(
        "names that a spreadsheet takes for formulas",
        ("arena/test_first_run.py::test_a_name_is_no_formula_to_a_spreadsheet_and_breaks_no_row",),
        "ch-bas/threejs-sims-house-builder#72",
    ),
    Report(
        "a file dropped beside its field",
        (
            "javascript/controls.test.js::a file that is dropped is read like one that was chosen",
            "site/test_keep.py::test_a_record_is_downloaded_and_opened_again_by_upload_by_dropping_it_and_by_paste",
            "studies/test_study_session.py::test_a_file_that_is_dropped_on_the_page_is_opened_though_its_field_is_folded",
        ),
        "dropzone/dropzone#1101",
    ),
    Report(
        "a process that is killed while it saves",
        (
            f"{SAVING}::test_what_a_process_that_was_killed_had_begun_to_write_goes_and_what_another_writes_stays",
            f"{SAVING}::test_what_is_saved_is_on_the_disk_before_it_takes_the_place_of_the_old",
        ),
        "ccmdi/mma#161",
    ),
    Report(
        "a program in a folder with blanks",
        (
            "program_bots/test_programs.py::test_a_program_in_a_folder_with_blanks_is_a_text_or_a_list",
            "program_bots/test_programs.py::test_on_windows_paths_keep_their_backslashes",
        ),
        "ponty/EasyProcess#12",
    ),
    Report(
        "names of all scripts in an archive",
        ("test_classroom.py::test_bots_are_collected_under_names_that_are_safe",),
        "r-lib/zip#138",
    ),
    Report(
        "two programs of the same name",
        ("notebook/test_uploads.py::test_the_same_name_again_replaces_the_file",),
        "hedyorg/hedy#1433",
    ),
    Report(
        "names from the right beside numbers",
        (f"{SCRIPTS}::test_in_sentences_names_from_the_right_leave_the_words_around_them_alone",),
        "greasyfork-org/greasyfork#836",
    ),
    Report(
        "the keyboard of a phone corrects a code",
        (f"{SCRIPTS}::test_what_a_phone_may_correct_is_a_name_or_a_sentence",),
        "vck3000/ProAvalon#167",
    ),
    Report(
        "whoever opened a room leaves it before the match",
        (
            "match/test_lobby.py::test_where_nobody_can_start_the_match_all_read_what_to_do",
            "match/test_lobby.py::test_where_the_one_who_deals_is_gone_all_read_what_to_do",
        ),
        "openfrontio/OpenFrontIO#2973",
    ),
    Report(
        "an address without its last slash, without a network",
        ("site/test_home_page.py::test_the_home_page_leads_to_a_game_without_network",),
        "vite-pwa/astro#23",
    ),
    Report(
        "whoever runs a tournament with workers is killed",
        ("arena/test_workers.py::test_whoever_kills_a_tournament_ends_its_workers",),
        "PIC-IRIS/PH5#399",
    ),
    Report(
        "two tournaments that write to one file",
        ("arena/test_games_file.py::test_two_tournaments_do_not_write_to_one_file_at_once",),
    ),
    Report(
        "the clock on the wall is set while a class counts down",
        ("test_register.py::test_a_clock_on_the_wall_that_is_set_moves_the_end_that_pupils_read_and_no_other",),
        "xolox/python-humanfriendly#13",
    ),
    # Of the seventh forty.
    Report("a result with a dash of print", (RECORD, STUDY), "niklasf/shakmaty#109"),
    Report("a table of moves below the names of the players", (RECORD, STUDY), "lichess-org/lila#10817"),
    Report("a text that has lost its line ends", (RECORD, STUDY, SEVERAL), "lichess-org/lila#9669"),
    Report(
        "a file of no bytes",
        (
            "studies/test_study_session.py::test_an_empty_file_and_one_that_cannot_be_read_are_told_and_change_nothing",
            "uptown/view/test_text_view.py::test_an_empty_file_is_told",
        ),
        "openhab/openhab-core#2136",
    ),
    Report(
        "a file that vanishes before it is read",
        ("javascript/controls.test.js::a folder, or a file that is gone, has an empty text",),
        "bridge-core/editor#1736",
    ),
    Report(
        "several files, or a link, dropped on a page",
        ("javascript/controls.test.js::several files that are dropped are read together, and a link as it is",),
    ),
    Report(
        "a phone greys out files whose ending it does not know",
        (
            "notebook/test_uploads.py::test_a_program_that_an_editor_or_a_mail_calls_a_text_is_taken",
            "javascript/contest.test.js::a bot is called the same, whatever mails and archives have made of its name",
        ),
        "rodpolako/Chess-PGN-Trainer#13",
    ),
    Report(
        "a read-only file is replaced",
        (f"{SAVING}::test_a_file_that_its_owner_has_made_read_only_is_not_replaced",),
        "slap-editor/slap#28",
    ),
    Report(
        "a server that was started again has no rooms",
        (
            "match/test_room_session.py::test_once_the_server_was_started_again_all_read_that_the_room_is_gone_and_ask_no_more",
        ),
        "mattermost/mattermost-webapp#10960",
    ),
    Report(
        "a bot that seeds what all draw from",
        (
            f"{APART}::test_a_bot_that_seeds_changes_nothing_for_others_and_nothing_for_the_caller",
            f"{APART}::test_what_a_bot_draws_is_its_own_and_the_same_each_time",
        ),
        "battlecode/battlehack20#107",
    ),
    Report(
        "one bot in two seats",
        (f"{APART}::test_a_bot_remembers_nothing_of_another_game_or_seat",),
        "intelligent-systems-course/schnapsen-old#4",
    ),
    # Of the eighth forty.
    Report(
        "a percent sign begins a line of a comment",
        (f"{ARRIVING}::test_a_line_of_a_comment_may_begin_with_a_percent_sign",),
        "ajax333221/isepic-chess#9",
    ),
    Report(
        "the line of a position broken in a field, in bold letters or before other words",
        (
            f"{ARRIVING}::test_a_position_is_found_in_lines_that_a_mail_has_broken_and_among_other_words",
            f"{ARRIVING}::test_a_damaged_position_is_not_taken_for_a_shorter_one",
        ),
    ),
    Report(
        "a record with a bot that this copy does not have",
        ("match/test_opening.py::test_who_plays_for_a_bot_that_is_none_here_is_told_while_the_match_goes_on",),
    ),
    Report(
        "one file for two outputs",
        ("arena/test_first_run.py::test_tables_never_replace_the_games_each_other_or_another_file",),
        "Disservin/fastchess#952",
    ),
    Report(
        "a picture whose name ends as that of another kind", (f"{PICTURES}::test_what_cannot_be_shown_is_one_sentence",)
    ),
    Report(
        "a deal begun before midnight and ended after it",
        (f"{DAYS}::test_a_deal_begun_before_midnight_and_ended_after_it_counts_for_its_day",),
        "advplyr/audiobookshelf#5060",
    ),
    Report(
        "letters of twice the size",
        ("site/test_text_spacing.py::test_on_a_phone_letters_of_twice_the_size_fit_the_page_of_the_teacher",),
        "wavebeem/pkmn.help#199",
    ),
    Report("a page printed from the dark theme", ("site/test_theme.py::test_paper_has_the_colours_by_day",)),
    Report(
        "a pupil takes a name of the lesson",
        ("notebook/test_out_of_order.py::test_a_name_of_the_lesson_that_a_pupil_took_is_named",),
        "ese-msc/introduction-to-python#34",
    ),
    Report(
        "a terminal of 40 columns",
        ("terminal/test_terminal.py::test_a_narrow_terminal_shows_each_row_of_the_board_in_one_line",),
    ),
    Report(
        "a deal of the day that is loaded anew after midnight",
        (f"{DAYS}::test_a_deal_that_was_saved_before_midnight_counts_for_its_day_if_a_move_was_made_before",),
    ),
    Report(
        "names of all scripts in a spreadsheet on Windows",
        ("arena/test_first_run.py::test_a_table_is_read_by_spreadsheets_of_other_countries",),
        "zendegani/XClipper#133",
    ),
    Report(
        "an ending that a phone puts behind the name of a file",
        (
            "notebook/test_submissions.py::test_a_program_to_which_a_phone_has_added_an_ending_plays_under_its_name",
            "notebook/test_uploads.py::test_a_program_that_an_editor_or_a_mail_calls_a_text_is_taken",
        ),
        "eligrey/FileSaver.js#785",
    ),
    Report(
        "a page that a browser saves once more",
        ("site/test_saved_pages.py::test_a_page_that_the_browser_saved_in_one_file_or_whole_opens",),
    ),
    Report(
        "a mark of the byte order in the middle of a file of games",
        ("arena/test_games_file.py::test_a_byte_order_mark_costs_no_game",),
    ),
    Report(
        "a proxy that stores that a file is missing",
        ("test_serve.py::test_nothing_but_the_site_is_sent",),
        "ansari-project/ansari-frontend#80",
    ),
    Report(
        "what is typed is lost at the next visit",
        ("studies/test_study_session.py::test_a_study_without_a_move_is_there_at_the_next_visit_with_its_comment",),
    ),
    Report(
        "a bot that starts other programs",
        ("program_bots/test_programs.py::test_what_a_program_has_started_ends_with_it",),
        "lichess-bot-devs/lichess-bot#623",
    ),
    Report(
        "a program that prints without an end",
        ("lessons/test_bad_programs.py::test_of_what_it_prints_without_an_end_the_beginning_is_shown",),
        "France-ioi/taskgrader#80",
    ),
    # Of the tenth forty.
    Report(
        "a name with brackets",
        (f"{ARRIVING}::test_a_name_may_have_brackets_also_between_curly_quotation_marks",),
        "SabakiHQ/Sabaki#687",
    ),
    Report(
        "tags that are left out",
        (f"{ARRIVING}::test_what_was_left_out_is_told_with_its_line",),
        "lichess-org/lila#1858",
    ),
    Report(
        "numbers of numpy in a file",
        ("arena/test_games_file.py::test_what_a_bot_thinks_in_numbers_of_numpy_is_written",),
        "tskit-dev/msprime#593",
    ),
    Report(
        "a notebook in place of a program",
        ("notebook/test_submissions.py::test_a_notebook_in_the_folder_is_told_to_be_none",),
        "Submitty/Submitty#11736",
    ),
    Report(
        "an interrupt while a program loads",
        ("test_console.py::test_an_interrupt_while_a_program_loads_ends_it_without_a_traceback",),
        "dalibo/pg_activity#209",
    ),
    Report(
        "the wheel over a number",
        ("site/test_class.py::test_the_wheel_scrolls_the_page_and_changes_no_number",),
        "learning-unlimited/ESP-Website#4714",
    ),
    Report(
        "a bot that replaces names of Python",
        (f"{APART}::test_a_bot_that_replaces_names_of_python_does_so_for_nobody_else",),
    ),
    Report(
        "a console that is closed, or half of one",
        ("test_console.py::test_where_a_console_is_closed_or_half_of_one_games_end_without_an_error",),
        "vagabondHustler/subsearch#75",
    ),
    # Of the eleventh forty.
    Report(
        "a judgement behind a move or its comment",
        ("studies/test_study_text.py::test_a_judgement_of_a_move_becomes_a_part_of_its_comment",),
        "mliebelt/pgn-viewer#120",
    ),
    Report(
        "a link whose sign is escaped",
        ("test_serve.py::test_a_link_whose_sign_a_chat_has_escaped_leads_to_its_page",),
        "kriskbx/whatsapp-sharing#7",
    ),
    Report(
        "a decimal comma in a field, and a text that is longer than its field",
        (
            "site/test_class.py::test_seconds_are_typed_with_a_comma_or_a_point_and_a_long_name_is_not_cut_off_without_a_word",
        ),
        "react-component/input-number#685",
    ),
    Report(
        "sounds that are off on one page alone",
        ("web/test_sounds.py::test_a_page_begins_with_the_sounds_that_were_chosen_on_another",),
        "AllPoland/ArcViewer#108",
    ),
    Report(
        "a page that was never visited, without a network",
        ("site/test_home_page.py::test_in_place_of_a_page_that_is_not_kept_the_home_page_says_so_without_network",),
        "kristinnthor/matur#19",
    ),
    Report(
        "a bot that cannot be made",
        ("arena/test_first_run.py::test_a_bot_that_cannot_be_made_is_one_sentence_before_the_first_game",),
        "davechurchill/StarcraftAITournamentManager#4",
    ),
    Report(
        "an environment that is copied",
        (
            "adapters/test_gymnasium.py::test_a_copy_in_the_middle_of_a_game_goes_on_alike_and_by_itself",
            "adapters/test_pettingzoo.py::test_a_copy_in_the_middle_of_a_game_goes_on_alike_and_by_itself",
        ),
        "openai/gym#3254",
    ),
    Report(
        "settings of a study that are no moves, in a link to an exercise",
        ("studies/test_study_session.py::test_a_link_to_an_exercise_opens_all_of_its_study",),
        "lichess-org/lila#21146",
    ),
    Report(
        "the name of a file that the system cannot write",
        ("test_other_numbers.py::test_what_no_system_takes_for_a_path_is_refused_in_a_sentence",),
        "jfisteus/eyegrade#111",
    ),
    Report(
        "a site as an app below a path",
        ("test_shortcuts.py::test_shortcuts_lead_to_applications_of_the_site_below_its_path",),
        "agdsn/sipa#79",
    ),
    Report(
        "a browser that is opened before the server serves",
        ("test_serve.py::test_a_browser_that_python_waits_for_gets_its_page",),
        "minrk/binder-bokeh-server#1",
    ),
    Report(
        "a table as an attribute of a process that is spawned",
        (
            "test_pickle.py::test_what_shows_something_says_that_it_cannot_leave_its_process",
            "test_pickle.py::test_games_in_the_memory_of_the_engine_say_that_they_cannot_leave_it",
        ),
        "hugoledoux/startinpy#17",
    ),
    Report(
        "a puzzle of the day that comes again",
        ("lessons/test_daily.py::test_each_day_has_other_puzzles_of_several_kinds_from_easy_to_hard",),
        "lichess-org/lila#9149",
    ),
    Report(
        "blanks that a mail puts into a link",
        ("match/test_links.py::test_blanks_that_a_mail_has_put_into_what_is_packed_are_left_out",),
        "codewars/codewars.com#40",
    ),
    Report(
        "a proxy that passes no name on",
        (
            "test_public_address.py::test_without_a_public_address_a_proxy_that_changes_the_host_is_refused_and_the_terminal_says_why",
        ),
        "crossbario/autobahn-python#370",
    ),
    Report(
        "docs that are cut off on paper",
        ("site/test_docs.py::test_pages_of_the_docs_are_printed_whole_and_dark_on_white_also_in_the_dark_theme",),
        "EFForg/sec#492",
    ),
    Report(
        "a process that is stopped and goes on",
        ("bots/test_time_limit.py::test_the_time_for_which_a_process_is_stopped_does_not_count",),
        "python-trio/trio#1087",
    ),
    Report(
        "a clock that a test has frozen",
        ("bots/test_search.py::test_where_the_clock_of_a_program_stands_still_a_search_by_seconds_ends_nevertheless",),
        "spulec/freezegun#384",
    ),
    Report(
        "*Go* on the keyboard of a phone",
        ("site/test_together.py::test_a_wrong_code_is_refused_in_one_sentence",),
        "dinchak/procrealms-web-client#87",
    ),
    Report(
        "two pupils at one computer",
        ("lessons/test_progress_sharing.py::test_somebody_else_begins_anew_and_what_was_learned_is_saved_as_a_file",),
        "popcodeorg/popcode#216",
    ),
    Report(
        "a result that stands in the head alone",
        (f"{ARRIVING}::test_a_match_that_is_over_by_its_moves_needs_no_result_behind_them",),
        "niklasf/python-chess#39",
    ),
    Report(
        "braces and smileys in comments",
        (f"{ARRIVING}::test_braces_in_a_comment_of_another_program_cost_no_move",),
        "increpare/PuzzleScript#630",
    ),
    Report(
        "something else than a file is dragged",
        ("site/test_class.py::test_a_text_is_dropped_into_a_field_and_only_a_file_lights_up_where_files_are_taken",),
        "zincware/ZnDraw#366",
    ),
    Report(
        "backslashes in names and titles",
        (f"{ARRIVING}::test_a_backslash_before_a_letter_is_one",),
        "mliebelt/pgn-parser#72",
    ),
    Report(
        "blanks inside of quotation marks",
        (f"{ARRIVING}::test_a_game_is_known_with_blanks_inside_the_marks",),
        "wordplaydev/wordplay#89",
    ),
    Report(
        "a time below zero",
        ("site/test_class.py::test_pupils_join_by_nicknames_of_their_own_and_the_teacher_sees_what_they_do",),
        "tetrio/issues#64",
    ),
    Report(
        "comments from right to left beside moves",
        (f"{SCRIPTS}::test_a_comment_from_right_to_left_leaves_number_and_move_beside_it_in_place",),
        "vgwb/Antura_arabic#149",
    ),
    Report(
        "letters without accents in a sorted list",
        ("notebook/test_submissions.py::test_files_are_in_the_order_of_their_names_whatever_their_letters",),
        "HGustavs/LenaSYS#6046",
    ),
    Report(
        "a certificate of one's own",
        ("notebook/test_room.py::test_a_certificate_that_is_not_trusted_and_a_scheme_that_is_wrong_are_told",),
        "novnc/websockify#558",
    ),
    Report(
        "a program that outlives whoever started it",
        (
            "program_bots/test_programs.py::test_a_program_that_never_reads_again_ends_with_whoever_asked_it_and_with_what_it_has_started",
        ),
        "cutechess/cutechess#427",
    ),
    Report(
        "luck that is shared, with several processes",
        (
            f"{APART}::test_what_a_bot_draws_is_its_own_and_the_same_each_time",
            f"{APART}::test_so_is_what_a_bot_draws_that_one_of_ours_asks",
        ),
        "Axelrod-Python/Axelrod#1277",
    ),
    Report(
        "keys of a screen reader in a calendar",
        ("site/test_days.py::test_a_past_deal_is_opened_from_the_calendar",),
        "daisy/accessible-books-in-browsers#16",
    ),
    Report(
        "times of another program behind moves",
        ("match/test_opening.py::test_who_opens_a_record_with_comments_as_a_match_is_told_where_they_are_shown",),
        "lichess-org/lila#17918",
    ),
    Report(
        "a page by night that begins with light",
        ("site/test_theme.py::test_colours_chosen_in_a_match_hold_on_every_page_and_at_the_next_visit",),
        "opera7133/Blonde#45",
    ),
    Report(
        "a network that lets no connection of a room through",
        ("match/test_lobby.py::test_a_room_that_nobody_answers_for_says_so_and_can_be_left",),
        "beyondcode/laravel-websockets#281",
    ),
    Report(
        "a notebook of a site and a server elsewhere",
        ("site/test_notebook_room.py::test_a_notebook_of_the_site_plays_in_a_room",),
        "FreezingMoon/AncientBeast#1923",
    ),
    Report(
        "a misspelled field",
        ("match/test_record.py::test_a_misspelled_name_of_a_player_costs_no_other",),
        "YourBr0ther/pkhex-cli#25",
    ),
    Report(
        "a lid that is closed while a clock runs",
        ("test_register.py::test_the_clock_of_a_class_goes_on_while_the_laptop_that_serves_it_sleeps",),
        "vikdevelop/timer#143",
    ),
    Report(
        "the focus behind a dialog",
        ("site/test_class.py::test_pupils_join_by_nicknames_of_their_own_and_the_teacher_sees_what_they_do",),
        "filamentgroup/dialog#40",
    ),
    Report(
        "a link that a mail has encoded once more",
        ("match/test_links.py::test_every_seed_survives_a_link_also_one_that_was_encoded_once_more",),
        "filesender/filesender#494",
    ),
    Report(
        "a tournament whose games use up the memory",
        ("arena/test_arena.py::test_of_a_long_tournament_only_so_many_games_wait_at_a_time",),
        "Axelrod-Python/Axelrod#520",
    ),
    Report(
        "a notebook that grows with each run",
        (
            "notebook/test_saved_notebook.py::test_a_cell_that_is_run_again_leaves_no_board_of_earlier_runs_in_the_saved_state",
        ),
        "jupyter-widgets/ipywidgets#1970",
    ),
    Report(
        "results of several variants in one list",
        ("match/test_tallies.py::test_each_variant_and_number_of_players_has_tallies_of_its_own",),
        "FunkinCrew/Funkin#3425",
    ),
    Report(
        "a server in another time zone",
        ("lessons/test_membership.py::test_when_the_clock_of_a_class_runs_out_is_told_in_the_zone_of_the_pupil",),
        "facebookarchive/fbctf#692",
    ),
    Report(
        "a widget in a low box",
        (
            "site/test_own_copy.py::test_a_lesson_is_in_view_and_what_a_pupil_has_written_comes_back_and_is_saved_as_a_copy",
        ),
        "jupyter-widgets/ipywidgets#1707",
    ),
    Report(
        "an older version that is opened by mistake",
        ("site/test_storage.py::test_a_failed_save_is_reported_until_one_succeeds",),
        "FunkinCrew/Funkin#3679",
    ),
    Report(
        "a page with https and a server without",
        ("notebook/test_room.py::test_a_page_with_https_is_told_at_once_which_servers_it_cannot_connect_to",),
        "browserquest/BrowserQuest#217",
    ),
    Report(
        "a worker that cannot be loaded",
        (
            "site/test_notebook_start.py::test_a_late_worker_is_told_until_it_comes_and_starts_a_python_that_equals_a_restored_one",
        ),
        "element-hq/element-web#26701",
    ),
    Report(
        "zombies of programs",
        (
            "program_bots/test_programs.py::test_a_program_that_has_ended_or_failed_is_no_zombie_while_its_error_is_kept",
        ),
        "pychess/pychess#56",
    ),
    Report(
        "a program that writes much while others move",
        ("program_bots/test_programs.py::test_a_program_that_writes_much_while_others_move_does_not_wait",),
        "sharkwouter/minigalaxy#474",
    ),
    Report(
        "programs of a board that was closed",
        ("program_bots/test_programs.py::test_a_program_sits_at_a_board_until_it_is_closed",),
    ),
    Report(
        "a program that ends in the middle of a game",
        (
            "program_bots/test_programs.py::test_what_a_program_does_wrong_is_a_sentence",
            "program_bots/test_programs.py::test_a_program_sits_at_a_board_until_it_is_closed",
        ),
        "lichess-bot-devs/lichess-bot#899",
    ),
    Report(
        "all visitors have the address of a proxy",
        (
            "test_classroom.py::test_behind_a_proxy_each_is_counted_alone_and_nobody_who_guesses_keeps_the_teacher_out",
            "test_room_limits.py::test_behind_a_proxy_the_address_counts_that_it_tells_and_no_other",
        ),
        "levy-street/world-of-claudecraft#3",
    ),
    Report(
        "a message that is too long for a connection",
        ("test_room_limits.py::test_whoever_says_too_much_at_once_is_told_why_the_connection_ends",),
        "theturtle32/WebSocket-Node#403",
    ),
    Report(
        "printed in the dark theme",
        ("site/test_docs.py::test_pages_of_the_docs_are_printed_whole_and_dark_on_white_also_in_the_dark_theme",),
        "notepad-plus-plus/notepad-plus-plus#10459",
    ),
    Report(
        "an extra in brackets in zsh",
        ("docs/test_snippets.py::test_brackets_of_an_extra_are_in_quotation_marks_which_zsh_needs",),
        "fastapi/fastapi#3131",
    ),
    Report(
        "a puzzle that is finished just after midnight",
        (
            "test_moved_clocks.py::test_a_puzzle_that_somebody_is_solving_at_midnight_stays_and_counts_for_the_day_before",
        ),
    ),
    Report(
        "an address that is too long",
        ("test_front_door.py::test_what_is_longer_than_any_request_of_a_browser_is_called_too_long",),
        "playframework/playframework#2512",
    ),
    Report(
        "two hyphens that have become a dash",
        ("match/test_seeds.py::test_a_dash_that_a_phone_has_made_of_two_hyphens_in_a_seed_changes_no_deal",),
        "devRant/devRant#41",
    ),
    Report(
        "an emoji where a name is shortened",
        ("uptown/view/test_ending.py::test_a_chart_of_one_point_or_of_long_names_can_be_painted",),
        "status-im/status-legacy#945",
    ),
    Report(
        "letters of another keyboard that look the same",
        (
            "uptown/view/test_view.py::test_a_typed_move_is_played",
            "match/test_arriving.py::test_a_record_is_read_whole",
        ),
        "JetBrains/JetBrainsMono#27",
    ),
    Report(
        "a file of which the end is missing",
        ("studies/test_study_text.py::test_wherever_a_study_is_cut_off_behind_its_first_move_the_missing_end_is_told",),
        "MiSTer-devel/Updater_script_MiSTer#60",
    ),
    Report(
        "a name that an archive of macOS has written in other signs",
        ("javascript/contest.test.js::a bot is called the same, whatever mails and archives have made of its name",),
        "unmade/shelf-back#50",
    ),
)
