import { z } from 'zod'
import { isLoopbackHost } from '../lib/network.ts'

/** The variables of metrics (Prometheus) and traces (OpenTelemetry's own names); without them nothing is measured. */
export const telemetryVariables = {
  METRICS_PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(65535, 'must be at most 65535')
    .optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('rialto'),
}

type Variables = z.infer<z.ZodObject<typeof telemetryVariables>>

export interface TelemetryConfig {
  /** `port` absent: served on the shop's own port; `token` absent: served without one, to this machine alone. */
  metrics: { port: number | undefined; host: string; token: string | undefined } | undefined
  /** The address that spans are posted to. */
  traces: { url: string; serviceName: string } | undefined
}

/** Metrics tell a shop's turnover and load, so other machines must present a token. */
export function checkTelemetry(env: Variables, ctx: z.RefinementCtx): void {
  if (env.METRICS_PORT === undefined || env.METRICS_TOKEN || isLoopbackHost(env.METRICS_HOST)) return
  const message = `must be set when METRICS_HOST is ${env.METRICS_HOST}, which other machines may reach`
  ctx.addIssue({ code: 'custom', path: ['METRICS_TOKEN'], message })
}

export const telemetryConfig = (env: Variables): TelemetryConfig => {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  return {
    metrics: port === undefined && token === undefined ? undefined : { port, host, token },
    traces: url ? { url, serviceName: env.OTEL_SERVICE_NAME } : undefined,
  }
}
