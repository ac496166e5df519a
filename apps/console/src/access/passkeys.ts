import type { ApiClient } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { messageOf } from '../lib/errors.tsx'

/** The person closed the browser's question, or the device has no answer to it. */
class PasskeyCancelled extends Error {}

/** Returns true if this browser has passkeys. Browsers have none on pages that are not secure. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Completes the session by a passkey of the person. */
export async function enterByPasskey(api: ApiClient): Promise<void> {
  const { options } = await api.call('POST /console/second-factor/passkey/options')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const credential = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch(refuseCancelled)
  await api.call('POST /console/second-factor/passkey', { body: { credential: { ...credential } } })
}

/** Makes a passkey and adds it. @returns recovery codes, if it is the first factor */
export async function addPasskey(
  api: ApiClient,
  { name, password }: { name: string; password?: string },
): Promise<string[]> {
  const { options } = await api.call('POST /console/passkeys/options', { body: { current_password: password } })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const credential = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch(refuseCancelled)
  const { recovery_codes } = await api.call('POST /console/passkeys', { body: { name, credential: { ...credential } } })
  return recovery_codes
}

function refuseCancelled(): never {
  throw new PasskeyCancelled()
}

/** Words a failed call of a second factor, for people. */
export function usePasskeyMessage(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) =>
    error instanceof PasskeyCancelled
      ? t('The passkey was not given. Try again, or choose another way.')
      : messageOf(error, t('The shop cannot be reached'))
}
