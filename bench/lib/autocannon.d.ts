// autocannon ships no types; this is what we use of it.
declare module 'autocannon' {
  export interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  export interface Options {
    url: string
    connections: number
    duration?: number
    amount?: number
    headers?: Record<string, string>
    requests?: Request[] | undefined
    /** Called with each connection as it is made. */
    setupClient?: ((client: Client) => void) | undefined
    timeout?: number
  }
  export interface Client {
    setRequests(requests: Request[]): void
    on(event: 'response', heard: (status: number, bytes: number, milliseconds: number) => void): void
  }
  export interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number; max: number; average: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: Options): Promise<Result> & { stop(): void }
}
