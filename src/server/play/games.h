// Games: the games of one server, that is, the parts that keep, time, judge, create and show them, put
// together.
#pragma once

#include "server/play/game_cache.h"
#include "server/play/game_clocks.h"
#include "server/play/game_views.h"
#include "server/play/game_writer.h"
#include "server/play/referee.h"
#include "server/play/registrar.h"
#include "server/play/requests.h"
#include "server/play/seating.h"

namespace cheshire {

struct Games {
  /// `loaded_games`: the games that can be played.
  Games(Loop& loop, Store& store, Journal& journal, GameCache::Capacity capacity,
        LoadedGames loaded_games = {}, Times times = {})
      : cache(loop, store, journal, capacity, std::move(loaded_games)),
        seating(store, times),
        writer(journal, deadlines, times),
        clocks(loop, store, journal, cache, writer, deadlines),
        referee(cache, clocks, writer, seating),
        requests(cache, clocks, writer, referee, seating),
        registrar(cache, clocks, writer, seating),
        views(store, cache, std::move(times)) {}

  /// Drops everything in memory; it is read from the store again.
  void forget() {
    cache.clear();
    views.clear();
    clocks.reload();
  }

  Deadlines deadlines;
  GameCache cache;
  Seating seating;
  GameWriter writer;
  GameClocks clocks;
  Referee referee;
  Requests requests;
  Registrar registrar;
  GameViews views;
};

}  // namespace cheshire
