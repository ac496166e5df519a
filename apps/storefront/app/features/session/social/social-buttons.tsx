import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { useSettings } from '../../settings/index.ts'
import { BrandMark } from './brand-mark.tsx'
import { offeredProviders } from './offered-providers.ts'
import { useSocialSignIn } from './use-social-sign-in.ts'

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
