// For tests: compares JSON with the definitions of schema/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cheshire {

/// Returns what in a JSON text is not as the schema says, one fault a line; empty if nothing is wrong. `name`
/// is a definition, such as "State", or one of its properties, such as "CoreAnswers.info". An unknown name is
/// a fault.
std::string schema_faults(std::string_view name, std::string_view json);

/// Adds a failure to the running test if a JSON text is not as the schema says.
void expect_schema(std::string_view name, std::string_view json);

/// Returns the names of all definitions.
std::vector<std::string> schema_definitions();
/// Returns the names of the properties of a definition; empty if it has none.
std::vector<std::string> schema_properties(std::string_view definition);
/// Returns the examples of a definition as JSON; with `counter`, what it must reject.
std::vector<std::string> schema_examples(std::string_view definition, bool counter = false);
/// Returns JSON texts that differ from a JSON object in one place: a member is missing, unknown, null, or has
/// another type, length or size.
std::vector<std::string> schema_mutations(std::string_view json);

}  // namespace cheshire
