// Takes the place of libpcaudio in the image: espeak-ng is linked to it, for playing on a sound card, which the server never
// asks for. The library itself would bring thirty others along, of a sound server, a window system and a message bus.
#include <stddef.h>

void* create_audio_device_object(const char* device, const char* application, const char* description) {
  (void)device, (void)application, (void)description;
  return NULL;
}

// espeak-ng calls none of these without a device.
int audio_object_open(void) { return -1; }
void audio_object_close(void) {}
void audio_object_destroy(void) {}
int audio_object_write(void) { return -1; }
int audio_object_drain(void) { return -1; }
int audio_object_flush(void) { return -1; }
const char* audio_object_strerror(void) { return "no audio in this image"; }
