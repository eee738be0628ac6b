// The positions every benchmark uses.
#pragma once

namespace cheshire::bench {

inline constexpr const char* start = "";
/// The well-known test position; for Alice chess with every man on board A.
inline constexpr const char* kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// Alice chess with men on both boards (from the Yearout - Jelliss game of 1996, after 11.0-0-0).
inline constexpr const char* alice_middlegame =
    "2bqkb2/pp1ppp2/2|n2|n1|p/2|pNB2|r/3P2|r1/4|P|N2/PPP|Q2PP/2|K|R1B1R b - - 4 11";

}  // namespace cheshire::bench
