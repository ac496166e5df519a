import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PASSWORD_MIN } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'
import type { PasswordStrength } from './password-strength.ts'

const looks: Record<PasswordStrength, { bars: number; bar: string; word: string }> = {
  short: { bars: 0, bar: '', word: '' },
  weak: { bars: 1, bar: 'bg-danger', word: 'text-danger' },
  fair: { bars: 2, bar: 'bg-star', word: 'text-warn' },
  good: { bars: 3, bar: 'bg-ok', word: 'text-ok' },
  strong: { bars: 4, bar: 'bg-ok', word: 'text-ok' },
}

/**
 * The strength as four bars and a label, or the minimum length while the password is too short. Contains only phrasing
 * content, because it is rendered inside a hint.
 */
export function StrengthMeter({ strength }: { strength: PasswordStrength }) {
  const word = useStrengthWord(strength)
  const { t } = useTranslation()
  const { bars, bar, word: ink } = looks[strength]
  return (
    <span className="flex flex-wrap items-center gap-2.5">
      <span aria-hidden className="grid min-w-10 flex-1 grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((place) => (
          <span key={place} className={cx('h-1 rounded-full transition-colors', place <= bars ? bar : 'bg-line')} />
        ))}
      </span>
      <span aria-live="polite" className={cx('text-13', ink)}>
        {word ? (
          <>
            <span className="sr-only">{t('Password strength')}: </span>
            {word}
          </>
        ) : (
          t('At least {{min}} characters', { min: PASSWORD_MIN })
        )}
      </span>
    </span>
  )
}

function useStrengthWord(strength: PasswordStrength): string | null {
  const { t } = useTranslation()
  switch (strength) {
    case 'short':
      return null
    case 'weak':
      return t('Weak')
    case 'fair':
      return t('Fair')
    case 'good':
      return t('Good')
    case 'strong':
      return t('Strong')
  }
}
