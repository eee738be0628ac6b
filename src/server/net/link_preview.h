// What a link to the page looks like where somebody posts it: tags that other sites read from the head of the
// page (The Open Graph protocol, ogp.me). Their addresses are absolute, so there are none without a public
// URL.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cheshire {

struct LinkPreview {
  std::string path;  // of the page, such as "/g/ID"
  std::string title;
  std::string description;  // one sentence
  std::string picture;      // path of a PNG; empty: none
  std::string locale{};     // of its texts, "de_DE"; empty: nobody says
  std::vector<std::string> other_locales{};
};

/// The most that a picture measures, in pixels: what other sites show as a large one.
inline constexpr int preview_width = 1200, preview_height = 630;

/// Returns the page with the preview's tags, and with the public URL for the page's own links to share. What
/// is no page with a head is returned as it is.
std::string with_preview(std::string_view page, const LinkPreview& preview, std::string_view public_url);

}  // namespace cheshire
