"""Opens an address in WebKitGTK, and prints it to a PDF once the page calls print(). Reads what to do from stdin, as JSON."""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, Soup, WebKit2  # noqa: E402

job = json.load(sys.stdin)
faults = []


def end(*fault):
    faults.extend(fault)
    Gtk.main_quit()


def to_file(view, operation):
    settings = Gtk.PrintSettings()
    settings.set(Gtk.PRINT_SETTINGS_PRINTER, "Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, GLib.filename_to_uri(job["file"]))
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    paper = Gtk.PageSetup()
    paper.set_paper_size(Gtk.PaperSize.new("iso_a4"))
    for set_margin in (paper.set_top_margin, paper.set_bottom_margin, paper.set_left_margin, paper.set_right_margin):
        set_margin(10, Gtk.Unit.MM)
    operation.set_print_settings(settings)
    operation.set_page_setup(paper)
    operation.connect("finished", lambda *_: end())
    operation.connect("failed", lambda _, error: end(error.message))
    # After the page's own handler of this event.
    GLib.idle_add(lambda: operation.print_() and False)
    return True


context = WebKit2.WebContext.new_ephemeral()
context.get_website_data_manager().set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
for cookie in job["cookies"]:
    stored = Soup.Cookie.new(cookie["name"], cookie["value"], cookie["domain"], cookie["path"], -1)
    stored.set_secure(cookie["secure"])
    stored.set_http_only(cookie["httpOnly"])
    context.get_cookie_manager().add_cookie(stored)
view = WebKit2.WebView.new_with_context(context)
view.connect("print", to_file)
window = Gtk.Window()
window.set_default_size(1024, 860)
window.add(view)
window.show_all()
view.load_uri(job["address"])
GLib.timeout_add_seconds(60, end, "the page did not call print() within 60 s")
Gtk.main()
sys.exit("; ".join(faults) or 0)
