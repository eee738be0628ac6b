// The positions every benchmark uses.
#pragma once

namespace cheshire::bench {

inline constexpr const char* start = "";
/// The well-known test position; in Alice chess with every piece on board A.
inline constexpr const char* kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// Alice chess with pieces on both boards (from the Yearout - Jelliss game of 1996, after 11.0-0-0).
inline constexpr const char* alice_middlegame =
    "2bqkb2/pp1ppp2/2|n2|n1|p/2|pNB2|r/3P2|r1/4|P|N2/PPP|Q2PP/2|K|R1B1R b - - 4 11";

/// Raumschach after the first 15 plies of a random game (data/playthroughs/raumschach.txt).
inline constexpr const char* raumschach_middlegame =
    "rn1nr/1U1kp/5/5/5/2q1b/ppppp/p4/5/5/5/5/5/2P2/5/5/5/3N1/P1PPP/3K1/5/5/5/PbPuP/RN2R b - - 1 8";
/// Hyperchess, from the perft regressions of the rule tests.
inline constexpr const char* hyperchess_middlegame =
    "q/rpb1/1pppnp1pk1p/p14B/3P3P2P1nr2/BN1P1KNP1PP/R1PR/Q w y Pp 0 7";

}  // namespace cheshire::bench
