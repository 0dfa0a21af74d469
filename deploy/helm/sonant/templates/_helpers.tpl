{{- define "sonant.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end -}}
{{- end }}

{{- define "sonant.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "sonant.labels" -}}
{{ include "sonant.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "sonant.hasDatabase" -}}
{{- if or .Values.database.url .Values.database.existingSecret }}yes{{ end -}}
{{- end }}

{{- define "sonant.hasVolume" -}}
{{- if and .Values.persistence.enabled (not (include "sonant.hasDatabase" .)) }}yes{{ end -}}
{{- end }}

{{/* Several pods cannot share an SQLite file. */}}
{{- define "sonant.replicas" -}}
{{- if include "sonant.hasDatabase" . }}{{ .Values.replicaCount }}{{ else }}1{{ end -}}
{{- end }}

{{/* Where health and metrics are, and what is spoken there. */}}
{{- define "sonant.adminPort" -}}
{{- if .Values.admin.enabled }}admin{{ else }}http{{ end -}}
{{- end }}

{{- define "sonant.adminScheme" -}}
{{- if and .Values.tls.secretName (not .Values.admin.enabled) }}https{{ else }}http{{ end -}}
{{- end }}

{{- define "sonant.check" -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) }}
{{- fail "ingress.enabled needs ingress.hosts" }}
{{- end }}
{{- if and .Values.podMonitor.enabled .Values.serviceMonitor.enabled }}
{{- fail "podMonitor and serviceMonitor would measure each pod twice: enable one of them" }}
{{- end }}
{{- if and .Values.autoscaling.enabled (not (include "sonant.hasDatabase" .)) }}
{{- fail "autoscaling needs database.url or database.existingSecret: pods cannot share an SQLite file" }}
{{- end }}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) }}
{{- fail "autoscaling.minReplicas must not be above autoscaling.maxReplicas" }}
{{- end }}
{{- end }}
