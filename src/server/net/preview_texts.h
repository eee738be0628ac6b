// What previews of links say in one language. The build of the page writes the texts of all but English into
// previews.json (web/build/previews.ts); English is what the catalogue of messages and the games say.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "games/registry.h"

namespace cheshire {

class PreviewTexts {
 public:
  /// English.
  PreviewTexts() = default;
  /// English and the languages of the text of a previews.json, of which what has another form is left out.
  static std::vector<PreviewTexts> languages(std::string_view text);

  const std::string& language() const { return language_; }  // "de"
  const std::string& locale() const { return locale_; }      // "de_DE"

  /// A message as a sentence, in English if this language does not have it.
  std::string say(const Message& message) const;
  /// The same for a message as JSON; empty if it is none.
  std::string say(std::string_view text) const;
  /// The title of a game, and what it is in a sentence. `id`: also "alice:GAME".
  std::string title(std::string_view id, const std::string& english) const;
  std::string rule(const GameSpec& spec) const;

 private:
  PreviewTexts(std::string_view language, const boost::json::object& texts);
  std::string say(const boost::json::value& message, int depth) const;
  std::string text_of_game(std::string_view id, std::string_view field, const std::string& english) const;

  std::string language_ = "en", locale_ = "en_GB";
  boost::json::object texts_;
};

}  // namespace cheshire
