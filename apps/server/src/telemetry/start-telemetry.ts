import type { TelemetryConfig } from '../config/services.ts'
import type { Telemetry } from './telemetry.ts'

/**
 * Starts metrics and traces if they are configured, and loads their libraries only then. To be called before the database is
 * opened: its queries are reported only if somebody subscribes at that moment.
 */
export async function startTelemetry({ metrics, traces }: TelemetryConfig): Promise<Telemetry> {
  const parts: Telemetry[] = []
  if (traces) parts.push((await import('./traces.ts')).startTraces(traces))
  if (metrics) parts.push(await (await import('./metrics.ts')).serveMetrics(metrics))
  return {
    observeRequests(app) {
      for (const part of parts) part.observeRequests(app)
    },
    observeShop(figures) {
      for (const part of parts) part.observeShop(figures)
    },
    async close() {
      await Promise.all(parts.map((part) => part.close()))
    },
  }
}
