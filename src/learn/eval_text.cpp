#include "learn/eval_text.h"

namespace cheshire {

std::string weights_text(const EvalWeights& weights, const std::string& origin) {
  const std::string indent(4, ' ');
  std::string text =
      "// The weights that the engine plays with, as `cheshire fit` has written them.\n"
      "// " +
      origin +
      "\n"
      "#pragma once\n\n#include \"eval/eval_weights.h\"\n\nnamespace cheshire {\n\n"
      "inline constexpr EvalWeights fitted_weights{\n";
  for_each_term(weights, [&](const char* name, const EvalWeight& w) {
    text += indent + "." + name + "{" + std::to_string(w.middle) + ", " + std::to_string(w.end) + "},\n";
  });
  text += indent + ".danger{\n";
  for_each_danger(weights, [&](const char* name, int w) {
    text += indent + indent + "." + name + " = " + std::to_string(w) + ",\n";
  });
  text += indent + indent + ".end = " + std::to_string(weights.danger.end) + ",\n";
  text += indent + "},\n" + indent + ".tempo = " + std::to_string(weights.tempo) +
          ",\n};\n\n}  // namespace cheshire\n";
  return text;
}

}  // namespace cheshire
