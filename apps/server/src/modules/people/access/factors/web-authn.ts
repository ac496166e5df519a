import { z } from 'zod'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'

/** Loaded at first use: its certificate libraries take longer to load than the rest of the server. */
export const importWebAuthn = () => import('@simplewebauthn/server')

/** The site for which passkeys are made, which a browser enforces: they work at no other domain. */
export const relyingParty = ({ appUrl }: { appUrl: string }): { id: string; origin: string } => {
  const { hostname, origin } = new URL(appUrl)
  return { id: hostname, origin }
}

const Transports = z.array(z.string())

/** How the browser reaches the passkey's device. */
export const transportsOf = ({ transports_json }: { transports_json: string }): string[] =>
  Transports.catch([]).parse(JSON.parse(transports_json))

export const refusePasskey = (): Refusal =>
  refuse('second_factor_wrong', text('The passkey could not be confirmed. Please try again.'))
