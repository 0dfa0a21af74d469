// Checks the files of deploy/ with the types and the loader of their own programs: a field that does not exist, or of another
// kind than it should be, is an error.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
)

// checkObjects decodes what `helm template` has written to standard input.
func checkObjects() error {
	if err := monitoring.AddToScheme(scheme.Scheme); err != nil {
		return err
	}
	input, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	decoder := json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme.Scheme, scheme.Scheme,
		json.SerializerOptions{Yaml: true, Strict: true})
	documents := yaml.NewDocumentDecoder(io.NopCloser(bytes.NewReader(input)))
	buffer := make([]byte, len(input)+1)
	for {
		length, err := documents.Read(buffer)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		document := bytes.TrimSpace(buffer[:length])
		_, kind, err := decoder.Decode(document, nil, nil)
		if err != nil {
			return fmt.Errorf("%w in\n%s", err, document)
		}
		fmt.Println(kind.Kind)
	}
}

// checkCompose loads a file and writes it with everything filled in, as `docker compose config` does.
func checkCompose(file string) error {
	options, err := cli.NewProjectOptions([]string{file}, cli.WithOsEnv, cli.WithName("sonant"))
	if err != nil {
		return err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return err
	}
	written, err := project.MarshalYAML()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(written)
	return err
}

func main() {
	err := fmt.Errorf("usage: check objects < FILE, or check compose FILE")
	if len(os.Args) == 2 && os.Args[1] == "objects" {
		err = checkObjects()
	} else if len(os.Args) == 3 && os.Args[1] == "compose" {
		err = checkCompose(os.Args[2])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
