import type { FastifyInstance } from 'fastify'
import type { State } from './state.ts'

/** For tests that drive it from another process: `POST /control` with what is to change. */
export function controlRoutes(app: FastifyInstance, state: State): void {
  app.post<{ Body: Partial<Pick<State, 'misbehaviour' | 'visitor'>> }>('/control', ({ body }) => {
    Object.assign(state, body)
    return {}
  })
}
