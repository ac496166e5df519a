/** The demo shop's first shopper, filled in where the shop runs on somebody's own machine (docs/spec §6). */
export function demoLogin(environment: string): { phone: string; password: string } | null {
  return environment === 'local' ? { phone: 'shopper1@rialto.test', password: 'marketday-2026' } : null
}
