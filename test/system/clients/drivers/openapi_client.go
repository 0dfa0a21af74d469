// Speaks through the client that oapi-codegen wrote from the OpenAPI description; prints how many bytes came.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"clients/sonant"
)

func main() {
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("SONANT_KEY"))
		return nil
	}
	client, err := sonant.NewClientWithResponses(os.Getenv("SONANT_URL"), sonant.WithRequestEditorFn(withKey))
	if err != nil {
		log.Fatal(err)
	}
	voices, err := client.ListAudioVoicesWithResponse(context.Background())
	if err != nil || voices.JSON200 == nil {
		log.Fatal("no voices: ", err)
	}
	var voice sonant.OpenAiSpeechRequest_Voice
	if err := voice.FromOpenAiSpeechRequestVoice0("alloy"); err != nil {
		log.Fatal(err)
	}
	speech, err := client.CreateSpeechWithResponse(context.Background(), sonant.CreateSpeechJSONRequestBody{
		Model: "tts-1",
		Input: "Hello from a generated client.",
		Voice: voice,
	})
	if err != nil || speech.StatusCode() != http.StatusOK {
		log.Fatal("no speech: ", err, " ", string(speech.Body))
	}
	fmt.Println(len(speech.Body))
}
