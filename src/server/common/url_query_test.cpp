#include "server/common/url_query.h"

#include <gtest/gtest.h>

#include "base/test_message.h"

namespace cheshire {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

TEST(UrlQuery, FieldsAreDecoded) {
  EXPECT_EQ(*query_fields("/api/games"), Fields());
  EXPECT_EQ(*query_fields("/x?"), Fields());
  EXPECT_EQ(*query_fields("/x?a=b&c=%C3%A9+d&&e"), (Fields{{"a", "b"}, {"c", "é d"}, {"e", ""}}));
  EXPECT_EQ(*query_fields("/x?a=b=c#d"), (Fields{{"a", "b=c"}}));
  for (const char* bad : {"/x?a=%", "/x?a=%4", "/x?a=%zz", "/x?%-1=b", "/x?a=%+1"})
    EXPECT_EQ(test::brief(query_fields(bad).error().message), "query-escape-malformed") << bad;
}

}  // namespace
}  // namespace cheshire
