#include "apps/bench_positions.h"

namespace cheshire {

// Start positions, busy middle games, endings and a problem. Positions without a source are from games of the
// engine against itself.
std::span<const BenchGame> bench_games() {
  static const std::vector<BenchGame> games = {
      {"alice",
       14,
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqk1nr/pppp1|Npp/4|p3/2|b5/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 3",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1",
        "|n1n5/P|P|P3|k1/8/8/8/8/4|Kp|pp/5N|N1 b - - 0 1", "8/8/8/8/4k3/Q7/8/K7 w - - 0 1"}},
      {"looking-glass", 14, {"|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}},
      {"ms-alice",
       12,
       {"1nb1kb1r/|ppppppp1/5|n1|p/8/|P4B2/3|P1|N2/1PP|QPPPP/qN2KB1R w Kk - 4 8",
        "2|k2|r2/|ppp1p1p1/2|n|p3|p/1B6/|P3|P1|b1/2|P|P2|P1/1|P1|N2|K1/7R w - - 10 26"}},
      {"odonohue",
       12,
       {"r1bqkb1r/pp2pppp/8/5Q2/8/2P5/1P2PPPP/R3KBNR;8/8/2pp1n2/8/3P4/P1N1B3/8/4n3 w KQkq - 0 8",
        "r3kb2/pp3pp1/8/8/8/8/5PP1/R6R;8/8/3p3p/3P4/3P4/P3BK2/1q5r/8 w q - 0 26"}},
      {"duo",
       10,
       {"2r5/8/5n2/8/3pP1b1/2N5/PPPP1PPP/R1B1KBNR;rn1qkb2/pp2pppp/8/8/8/8/2Q5/8 w - - 1 8",
        "8/8/5n2/1p6/8/8/5PPP/3R4;4kb2/p3p1pp/8/4Pp2/P7/8/3N1K2/r2B4 w - - 0 26"}},
      {"parton",
       14,
       {"rbqk/bnnr/pppp/4/4/PPPP/RNNB/KQBR w - - 0 1", "r1|qr/nb1|k/p1pp/PP2/3b/1P|B|B/N2N/RQKR w - - 0 8"}},
      {"three-boards",
       8,
       {"r1b1kb1r/2p1p1pp/8/8/4q3/4B3/PPP1PPPP/R3KBNR;8/8/5n2/p7/8/8/3N4/8;8/1Q6/2n2p2/8/8/8/8/8 w KQkq - 1 "
        "8",
        "5b1r/4p1pp/8/3B4/8/8/1P3PPP/7R;8/8/8/p7/8/8/8/8;8/2Qn1k2/5p2/3q4/8/8/6K1/8 w - - 2 26"}},
      {"raumschach",
       12,
       {"r1knr/ppppp/5/5/5/1bq1b/pp2p/1u1p1/5/5/5/1n3/5/2PU1/5/5/5/5/P2PP/B1QB1/5/5/2N2/PPPPP/R1KNR w - - 0 "
        "8",
        "2k1r/4p/1p1p1/5/r4/1b3/ppp1R/5/5/5/5/5/1p3/3BP/1B1q1/5/3N1/5/P2P1/1K3/5/5/5/RPPPP/5 w - - 2 26"}},
      {"hyperchess",
       14,
       {"q/rpbr/1ppp1p1pk1b/8n4p2/1B4PB8/2KP1PNPPPn/R1PR/Q w XYxy Pp 0 8",
        "1/rpbq/1p1p1p2k2/P1RN2p2p3b2/6P2r1P4/2K1QP1PP2/2PR/1 w Yy Pp 1 26"}},
      {"alice:raumschach",
       11,
       {"r1knr/ppppp/5/5/5/3ub/ppppp/2|U2/5/5/5/5/bq3/1|P3/5/5/5/5/1|BPPP/1UQB1/5/5/5/PPPPP/R|K1NR w - - 6 8",
        "5/1p1|Bp/|p4/5/2r2/3uk/ppppp/2n2/5/5/5/5/5/1|P3/5/5/5/5/1|qPPP/1UN|K1/5/5/5/PPPPP/4R w - - 5 26"}},
      {"little-cheops",
       9,
       {"t2qk1mmt/1pppvpppp/2nc1c3/pn2p4/4P4/5N3/1P1C1CN2/PMPPQPPPP/TM1VK3T w a1,e1,i1,a9,e9,i9 - - - - - 0 "
        "9",
        "3qk3t/n1ppvp1m1/2nc1cpm1/1pt1p2p1/p1N1P3p/2P2N2P/1PMCQC3/P1MPVPPP1/T4TK2 w a1,e9,i9 - - - - - 0 "
        "21"}},
      {"little-cheops-imperial",
       9,
       {"rat3sqkvdbmmtar/ppppppppppppppppp/2n4c1c7/17/17/17/17/7n9/17/7e1E7/6NN9/17/17/17/7C1C7/"
        "PPPPPPPPPPPPPPPPP/RATMMBDVKQS3TAR w c1,i1,o1,c17,i17,o17 - - - - - 40 21"}},
      {"cheops",
       7,
       {"4k1m1t/pppppp1pp/2nc1c3/6p2/7N1/9/3C1C3/PPPPPPPPP/TMMVK3T/3v2m/1nc1c2/7/4N2/4q2/2C1C2/7/5/5/5/5/5/3/"
        "3/3/Q w Aa1,Ae1,Ai1,Ae9,Ai9 - - - - - 0 9",
        "Q5m1t/pppppp1p1/3c1c3/9/9/9/3C1C1P1/PPPPPP2P/TM2K3T/1k1v2p/2c1c2/7/1n5/4V2/1nC1C2/1M5/5/5/4N/5/5/3/"
        "q2/3/1 w Aa1,Ae1,Ai1,Ai9 - - - - - 0 21"}},
      {"cheops-imperial",
       7,
       {"2t5k5t1r/pp1pppppppppppppp/2p4c1c7/17/17/17/17/17/17/17/17/17/17/17/7C1C7/rPPPPPPPPPPPPPPPP/"
        "R1T3DV6T1R/7vd6/a1nne1c1c2b2a/15/15/15/15/15/15/15/15/15/15/15/6C1C1ENm2/6K7A/5c1c3m1/13/3B9/13/13/"
        "13/13/13/13/13/13/13/5C1C5/11/1S9/11/11/11/11/11/11/11/1A9/M10/9/9/9/9/9/9/9/9/M7q/7/7/7/7/7/7/7/Q4/"
        "5/5/5/5/3/3/3/1 w Ac1,Ao1,Ac17,Ai17,Ao17 - - - - - 0 21"}},
      {"chess",
       14,
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 0 9"}},
  };
  return games;
}

}  // namespace cheshire
