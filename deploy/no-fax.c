// Takes the place of libtiff in the image: spandsp is linked to it, for the pages of a fax, and the server asks spandsp for G.722
// only. The library itself would bring seven others along, of image formats and compressions.
#include <stddef.h>

void* TIFFOpen(const char* name, const char* mode) {
  (void)name, (void)mode;
  return NULL;
}

// spandsp calls none of these without an open file.
void TIFFClose(void) {}
unsigned TIFFDefaultStripSize(void) { return 0; }
int TIFFGetField(void) { return 0; }
int TIFFReadScanline(void) { return -1; }
int TIFFSetDirectory(void) { return 0; }
int TIFFSetField(void) { return 0; }
int TIFFWriteDirectory(void) { return 0; }
long TIFFWriteEncodedStrip(void) { return -1; }
