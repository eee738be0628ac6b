// Who has which seat: by key and by invitation.
#include "server/games/referee.h"

namespace cheshire {

Verdict Referee::seat(const std::string& id, std::span<const KeyHash> keys, Seat& seat) {
  const auto judge = [&](const Keys& own) {
    seat = seat_of(own, keys);
    if (!has_foreign(own, keys)) return Verdict{};
    return Verdict{Verdict::Kind::denied, Error{"this key is none of this game's"}};
  };
  seat = {};
  if (leaving_.contains(id)) return {Verdict::Kind::missing, {}};
  if (const auto it = ready_.find(id); it != ready_.end()) return judge(it->second.row.keys);
  const auto row = store_.game(id);
  if (!row) return {Verdict::Kind::failed, row.error()};
  if (!row->has_value()) return {Verdict::Kind::missing, {}};
  return judge((*row)->keys);
}

void Referee::claim(const std::string& id, const std::string& invitation, const std::string& key,
                    const Claimed& answer) {
  const auto tell = [answer](Place seat, std::string own) {
    return [answer, seat, own = std::move(own)](const Verdict& v) { answer(v, seat, own); };
  };
  InPlay* g = find_or_answer(id, tell(Place::white, {}));
  if (g == nullptr) return;
  const Claim claim = claim_of(g->row.keys, g->row.invitations, invitation, key);
  const auto told = tell(claim.place, claim.key);
  switch (claim.kind) {
    case Claim::Kind::foreign: return deny(Error{"this invitation is none to this game"}, told);
    case Claim::Kind::unfit:
      return deny(Error{"the key of a seat has 20 to 64 letters, digits, - and _, and is none of the game's"},
                  told);
    case Claim::Kind::taken:
      return refuse(std::string("this invitation was used before: ") + whose(claim.place) +
                        " seat is taken, and you look on",
                    told);
    case Claim::Kind::same: return answer_later({Verdict::Kind::same, {}}, told);
    case Claim::Kind::fresh: break;
  }
  const KeyHash hash = KeyHash::of(key);
  g->row.keys.of(claim.place) = hash;
  g->row.invitations.used.at(claim.place) = true;
  write(
      id,
      [id, revision = g->row.revision++, place = claim.place, hash](Store& store) {
        return store.take_seat(id, revision, place, hash);
      },
      told);
}

}  // namespace cheshire
