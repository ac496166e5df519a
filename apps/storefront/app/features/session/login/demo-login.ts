/** The login of the demo's first shopper, filled in when the shop runs locally (docs/spec §6). */
export function demoLogin(environment: string): { phone: string; password: string } | null {
  return environment === 'local' ? { phone: 'shopper1@rialto.test', password: 'marketday-2026' } : null
}
