#!/usr/bin/python3
"""usage: webkit_window.py FILE: a window of WebKitGTK for WebKitWebDriver, which prints into FILE what a page prints."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

# A page under automation cannot print: WebKit ignores its call. So the call goes to this program.
PRINT = "print = () => webkit.messageHandlers.print.postMessage(null)"


def print_page(view: WebKit2.WebView, file: str) -> None:
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, GLib.filename_to_uri(file))
    # WebKitGTK leaves the margins to the printer, whatever the page asks for.
    paper = Gtk.PageSetup()
    paper.set_paper_size(Gtk.PaperSize.new("iso_a4"))
    for set_margin in (paper.set_top_margin, paper.set_bottom_margin, paper.set_left_margin, paper.set_right_margin):
        set_margin(0, Gtk.Unit.MM)
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(settings)
    operation.set_page_setup(paper)
    operation.print_()


def open_window(context: WebKit2.WebContext, file: str) -> WebKit2.WebView:
    content = WebKit2.UserContentManager()
    view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)
    frames, time = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript.new(PRINT, frames, time, None, None))
    content.connect("script-message-received::print", lambda *_: print_page(view, file))
    content.register_script_message_handler("print")
    view.connect("close", lambda _: Gtk.main_quit())
    window = Gtk.Window()
    window.add(view)
    window.show_all()
    return view


def accept_driver(context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
    info = WebKit2.ApplicationInfo()
    info.set_name("cheshire-webkit")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _: open_window(context, sys.argv[1]))


context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages(["en"])
context.connect("automation-started", accept_driver)
Gtk.main()
