import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { logProblem } from '@rialto/client/log.ts'
import type { SiteSettings } from '@rialto/contract'
import type { SocialProvider } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { showErrorToast } from '../forms/index.ts'
import { useSettings } from '../settings/index.ts'
import {
  type ProviderClient,
  type SignInWithProvider,
  signInWithApple,
  signInWithFacebook,
  signInWithGoogle,
} from './provider-sdks.ts'
import { readSession, startSession } from './start-session.ts'

/**
 * Buttons for the active providers, below an *or*; nothing without any. `onDone` is called after the session has
 * started.
 */
export function SocialButtons({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { settings, origin } = useSettings()
  const { signIn, pending } = useSocialSignIn(onDone)
  const offered = offeredProviders(settings, origin)
  if (offered.length === 0) return null
  const alone = offered.length === 1
  return (
    <div className="mt-5">
      <p className="mb-4 flex items-center gap-3 text-12 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <div className="flex gap-2">
        {offered.map((provider) => {
          const label = t('Continue with {{provider}}', { provider: provider.title })
          return (
            <Button
              key={provider.name}
              className="flex-auto px-1.5!"
              pending={pending === provider.name}
              aria-label={alone ? undefined : label}
              onClick={() => void signIn(provider)}
            >
              <BrandMark of={provider.name} />
              {alone ? label : <span dir="ltr">{provider.title}</span>}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** The providers' logos by their brand rules: unchanged colours, Apple's in the colour of the text. */
const marks: Record<SocialProvider, ReactNode> = {
  google: (
    <g fill="none" strokeWidth="4.2">
      <path stroke="#ea4335" d="M5.23 8.55A7.6 7.6 0 0 1 17.62 6.88" />
      <path stroke="#fbbc04" d="M5.23 15.45a7.6 7.6 0 0 1 0-6.9" />
      <path stroke="#34a853" d="M17.09 17.66A7.6 7.6 0 0 1 5.23 15.45" />
      <path stroke="#4285f4" d="M12 12.1h7.6a7.6 7.6 0 0 1-2.51 5.56" />
    </g>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="10" fill="#0866ff" />
      <path
        fill="#fff"
        d="M10.4 21.9v-7.1H8v-3.1h2.4V9.8c0-2.6 1.5-4 3.9-4 .8 0 1.5.1 2 .2v2.7h-1.4c-1.1 0-1.5.6-1.5 1.5v1.5h2.8l-.5 3.1h-2.3v7.1a10 10 0 0 1-3 0z"
      />
    </>
  ),
  apple: (
    <path
      fill="currentColor"
      d="M16.9 12.6c0-2.2 1.8-3.2 1.9-3.3-1-1.5-2.6-1.7-3.2-1.7-1.4-.1-2.6.8-3.3.8s-1.7-.8-2.9-.8c-1.5 0-2.8.9-3.6 2.2-1.5 2.6-.4 6.6 1.1 8.7.7 1 1.6 2.2 2.7 2.2s1.5-.7 2.8-.7 1.7.7 2.9.7 1.9-1.1 2.6-2.1c.8-1.2 1.2-2.3 1.2-2.4 0 0-2.2-.9-2.2-3.6zM14.700 6.100c.6-.7 1-1.700.9-2.700-.9 0-1.900.6-2.500 1.300-.5.6-1 1.600-.9 2.600 1 .1 1.900-.5 2.500-1.200z"
    />
  ),
}

/** A provider's logo beside its name. */
function BrandMark({ of }: { of: SocialProvider }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
      {marks[of]}
    </svg>
  )
}

const ask: Record<SocialProvider, SignInWithProvider> = {
  google: signInWithGoogle,
  facebook: signInWithFacebook,
  apple: signInWithApple,
}

/**
 * Signs in by a provider's popup. Closing the popup or denying access shows no message; a failure shows the server's
 * message (docs/spec §8). Another provider may be chosen while a popup is open; only the last one counts.
 */
function useSocialSignIn(onDone: () => void) {
  const { t } = useTranslation()
  const tries = useRef(0)
  const [pending, setPending] = useState<SocialProvider | null>(null)

  async function signIn({ name, title, client }: OfferedProvider): Promise<void> {
    const mine = ++tries.current
    const isLast = () => mine === tries.current
    setPending(name)
    try {
      const brought = await ask[name](client)
      if (!brought || !isLast()) return
      const reply = await api.call('POST /auth/{provider}/token', { params: { provider: name }, body: brought })
      if (!isLast()) return
      startSession(readSession(reply), 'login')
      onDone()
    } catch (error) {
      logProblem(`Signing in with ${title} failed`, error)
      const otherwise = t(
        '{{provider}} cannot be reached at the moment. Please try again later, or log in another way.',
        { provider: title },
      )
      if (isLast()) showErrorToast(error, otherwise)
    } finally {
      if (isLast()) setPending(null)
    }
  }
  return { signIn, pending }
}

interface OfferedProvider {
  name: SocialProvider
  /** A brand name, which is not translated. */
  title: string
  client: ProviderClient
}

const titles: readonly [SocialProvider, string][] = [
  ['google', 'Google'],
  ['facebook', 'Facebook'],
  ['apple', 'Apple'],
]

/** The active providers in the order of the settings (docs/spec §6). */
function offeredProviders({ social_auths, social_sdk_url }: SiteSettings, origin: string): OfferedProvider[] {
  return titles.flatMap(([name, title]) => {
    const { is_active, client_id: id } = social_auths[name]
    if (!is_active || !id) return []
    const redirectUrl = social_auths.apple.redirect_url ?? origin
    return [{ name, title, client: { id, redirectUrl, sdkUrl: social_sdk_url } }]
  })
}
