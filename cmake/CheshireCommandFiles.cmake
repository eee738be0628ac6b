# What is installed with the program, component `command`: the manual page, the completions and endgame tables, which the
# program itself makes, the table in the menu of the desktop, and the plugin file by which GUIs find the engine.
set(files "${PROJECT_BINARY_DIR}/command_files")
file(MAKE_DIRECTORY "${files}")
set(made "")
# Has the program write FILE when it is built.
function(_cheshire_prints file)
  add_custom_command(OUTPUT "${files}/${file}" COMMAND cheshire ${ARGN} > "${files}/${file}" DEPENDS cheshire VERBATIM)
  list(APPEND made "${files}/${file}")
  set(made "${made}" PARENT_SCOPE)
endfunction()
_cheshire_prints(cheshire.6 manual)
_cheshire_prints(cheshire completion bash)
_cheshire_prints(_cheshire completion zsh)
_cheshire_prints(cheshire.fish completion fish)
# All endings of three pieces: a megabyte. It takes ten seconds, so builds that only test do without.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CHESHIRE_WERROR)
  set(build_tables "")
  foreach(game alice chess hyperchess raumschach)
    list(APPEND build_tables COMMAND cheshire tables build ${game} --all --pieces 3 --threads 2
      --tables "${files}/tables")
  endforeach()
  add_custom_command(OUTPUT "${files}/tables.made" COMMAND "${CMAKE_COMMAND}" -E rm -rf "${files}/tables" ${build_tables}
    COMMAND "${CMAKE_COMMAND}" -E touch "${files}/tables.made" DEPENDS cheshire VERBATIM)
  list(APPEND made "${files}/tables.made")
  install(DIRECTORY "${files}/tables" DESTINATION "${CMAKE_INSTALL_DATADIR}/cheshire" COMPONENT command)
endif()
add_custom_target(cheshire_command_files ALL DEPENDS ${made})
file(WRITE "${files}/cheshire-uci.6" ".so man6/cheshire.6\n")

set(programs "${CMAKE_INSTALL_BINDIR}")
set(zsh "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
if(CHESHIRE_PACKAGE)
  include(CheshirePackage)
else()
  install(TARGETS cheshire DESTINATION "${programs}" COMPONENT command)
  install(FILES "${files}/cheshire.6" "${files}/cheshire-uci.6" DESTINATION "${CMAKE_INSTALL_MANDIR}/man6" COMPONENT command)
endif()
# GUIs start cheshire-uci, a link, without arguments.
install(FILES "$<TARGET_FILE_DIR:cheshire>/cheshire-uci" DESTINATION "${programs}" COMPONENT command)
install(FILES "${PROJECT_SOURCE_DIR}/packaging/plugins/cheshire.eng" DESTINATION "${CMAKE_INSTALL_DATADIR}/games/plugins/uci"
  COMPONENT command)
install(FILES "${files}/cheshire" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT command)
install(FILES "${files}/_cheshire" DESTINATION "${zsh}" COMPONENT command)
install(FILES "${files}/cheshire.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT command)

install(PROGRAMS "${PROJECT_SOURCE_DIR}/packaging/desktop/open-table" DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}/cheshire"
  COMPONENT command)
set(CHESHIRE_OPEN_TABLE "${CMAKE_INSTALL_FULL_LIBEXECDIR}/cheshire/open-table")
set(CHESHIRE_PROGRAM "${CMAKE_INSTALL_PREFIX}/${programs}/cheshire")
configure_file("${PROJECT_SOURCE_DIR}/packaging/desktop/cheshire.desktop.in" "${files}/cheshire.desktop" @ONLY)
install(FILES "${files}/cheshire.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" COMPONENT command)
install(FILES "${PROJECT_SOURCE_DIR}/web/public/icon.svg" RENAME cheshire.svg
  DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps" COMPONENT command)
