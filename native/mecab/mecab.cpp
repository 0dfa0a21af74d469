#include "mecab/mecab.h"

#include <mecab.h>

#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>

namespace sonant {
namespace {

/// Where systems keep IPADIC; what is not in UTF-8 there is passed over.
constexpr const char* kFolders[] = {
    "/var/lib/mecab/dic/ipadic-utf8",  "/usr/lib/mecab/dic/ipadic",       "/usr/lib64/mecab/dic/ipadic",
    "/usr/lib/mecab/dic/mecab-ipadic", "/usr/local/lib/mecab/dic/ipadic", "/opt/homebrew/lib/mecab/dic/ipadic",
};

/// MeCab reads the system's settings file unless it is given another one; the dictionary has its own.
std::unique_ptr<MeCab::Model> open(const std::string& folder) {
  std::unique_ptr<MeCab::Model> model(MeCab::createModel(("-r " + folder + "/dicrc -d " + folder).c_str()));
  if (!model) return nullptr;
  const std::string charset = model->dictionary_info()->charset;
  return charset == "UTF-8" || charset == "utf8" || charset == "utf-8" || charset == "UTF8" ? std::move(model)
                                                                                            : nullptr;
}

class Analyser {
 public:
  Analyser() {
    for (const char* folder : kFolders) {
      if (!std::filesystem::exists(std::string(folder) + "/sys.dic")) continue;
      model_ = open(folder);
      if (model_) break;
    }
    if (!model_) {
      throw std::runtime_error(
          "no Japanese dictionary: install the Debian package mecab-ipadic-utf8, or IPADIC for MeCab in UTF-8");
    }
    tagger_.reset(model_->createTagger());
  }

  std::vector<Morpheme> analyse(const std::string& text) const {
    // A lattice keeps the memory of the longest text that it has seen, so it does not outlive the call.
    const std::unique_ptr<MeCab::Lattice> lattice(model_->createLattice());
    lattice->set_sentence(text.data(), text.size());
    if (!tagger_->parse(lattice.get())) throw std::runtime_error(std::string("MeCab: ") + lattice->what());
    std::vector<Morpheme> words;
    for (const MeCab::Node* node = lattice->bos_node(); node; node = node->next) {
      if (node->stat == MECAB_BOS_NODE || node->stat == MECAB_EOS_NODE) continue;
      words.push_back({std::string(node->surface, node->length), node->stat == MECAB_UNK_NODE ? "" : node->feature});
    }
    return words;
  }

 private:
  std::unique_ptr<MeCab::Model> model_;
  std::unique_ptr<MeCab::Tagger> tagger_;
};

}  // namespace

std::vector<Morpheme> analyse_japanese(const std::string& text) {
  // Never destroyed: workers may still end while the process does.
  static const auto* analyser = new Analyser;
  return analyser->analyse(text);
}

}  // namespace sonant
