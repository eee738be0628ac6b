#include "server/net/link_preview.h"

#include "base/shown_text.h"
#include "text/diagram/piece_art.h"

namespace cheshire {
namespace {

void append_tag(std::string& tags, std::string_view attribute, std::string_view name,
                std::string_view content) {
  tags.append("<meta ").append(attribute).append("=\"").append(name).append("\" content=\"");
  append_escaped(tags, content);
  tags += "\" />\n";
}

}  // namespace

std::string with_preview(std::string_view page, const LinkPreview& preview, std::string_view public_url) {
  const std::size_t head = page.find("</head>");
  if (head == std::string_view::npos) return std::string(page);
  const std::string site(public_url);
  std::string tags;
  append_tag(tags, "name", "public-url", site);
  append_tag(tags, "property", "og:site_name", "Cheshire");
  append_tag(tags, "property", "og:type", "website");
  append_tag(tags, "property", "og:url", site + preview.path);
  append_tag(tags, "property", "og:title", shown_text(preview.title));
  append_tag(tags, "property", "og:description", shown_text(preview.description));
  if (!preview.locale.empty()) append_tag(tags, "property", "og:locale", preview.locale);
  for (const std::string& other : preview.other_locales)
    append_tag(tags, "property", "og:locale:alternate", other);
  append_tag(tags, "name", "twitter:card", preview.picture.empty() ? "summary" : "summary_large_image");
  if (!preview.picture.empty()) {
    append_tag(tags, "property", "og:image", site + preview.picture);
    append_tag(tags, "property", "og:image:type", "image/png");
    append_tag(tags, "property", "og:image:alt", shown_text(preview.title));
  }
  return std::string(page.substr(0, head)) + tags + std::string(page.substr(head));
}

}  // namespace cheshire
