{
  # What node-gyp would read from Node's own headers, which it downloads: the engine needs Node-API only, and that comes
  # with npm's packages.
  "target_defaults": {
    "default_configuration": "Release",
    "configurations": { "Release": { "defines": ["NDEBUG"] } },
    "cflags": ["-pthread"],
    "ldflags": ["-pthread"]
  }
}
