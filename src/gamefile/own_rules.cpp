#include "gamefile/own_rules.h"

#include <string>
#include <string_view>

#include "gamefile/cheops.h"
#include "messages/gamefile.h"
#include "rules/cheops/rules.h"

namespace cheshire {
namespace {

/// What reads the files that build on games with rules of one type.
struct Reader {
  std::string_view rules;  // OwnRules::name()
  std::optional<GameEntry> (*read)(TomlTable&, GameBuilder&, const GameEntry&, const GameEntry::Options&);
};
constexpr Reader readers[] = {{cheops::Rules::name, read_cheops}};

}  // namespace

std::optional<GameEntry> read_own_rules(TomlTable& game, GameBuilder& builder, const GameEntry& base,
                                        const GameEntry::Options& fixed) {
  for (const Reader& reader : readers) {
    if (reader.rules == builder.spec.rules.name()) return reader.read(game, builder, base, fixed);
  }
  builder.faults.add(builder.base_place, msg::base_has_own_rules(base.id));
  return {};
}

}  // namespace cheshire
