import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PASSWORD_MAX, PASSWORD_MIN } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'
import type { FieldTexts } from '@rialto/ui/field.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import type { TFunction } from 'i18next'
import { useSettings } from '../settings/index.ts'

interface NewPasswordFieldProps extends Omit<FieldTexts, 'label' | 'hint'> {
  /** Defaults to *Password*. */
  label?: string
  value: string
  onChange: (password: string) => void
  name?: string
  /** Facts about the person; a password made of them is weak. */
  about?: readonly string[]
}

/** A field for a new password, with a button to show it and its strength. */
export function NewPasswordField({
  label,
  value,
  onChange,
  name = 'password',
  about = [],
  ...rest
}: NewPasswordFieldProps) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const strength = passwordStrength(value, [...about, settings.app_name])
  return (
    <PasswordField
      {...rest}
      label={label ?? t('Password')}
      showLabel={t('Show password')}
      hideLabel={t('Hide password')}
      name={name}
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      minLength={PASSWORD_MIN}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={<StrengthMeter strength={strength} />}
    />
  )
}

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
function StrengthMeter({ strength }: { strength: PasswordStrength }) {
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

/** From *Too short* to *Strong*. */
type PasswordStrength = 'short' | 'weak' | 'fair' | 'good' | 'strong'

/** Thresholds of the grades in bits: a thousand guesses a second for an hour, a year, and far longer. */
const FAIR_BITS = 34
const GOOD_BITS = 48
const STRONG_BITS = 66
/** The bits of a common word, and of a known fact about the person. */
const COMMON_BITS = 7
const PERSONAL_BITS = 3

/** Stems of the most common passwords; characters added to them are counted separately. */
const common =
  /password|passw0rd|p@ssword|p@ssw0rd|qwerty|azerty|qwertz|letmein|welcome|iloveyou|admin|login|master|monkey|dragon|football|baseball|superman|batman|sunshine|princess|shadow|secret|trustno1|hello|freedom|whatever|starwars|pokemon|liverpool|chelsea|arsenal|allah|habibi|bismillah|motdepasse|azertyuiop|contrase|bangladesh|internet|computer|samsung|google|facebook|summer|winter|spring|autumn/gi

/**
 * Estimates how well a password resists guessing: common, personal, repeated or consecutive characters count little. It
 * is only a hint, as the server decides which passwords it refuses. A word list, as other estimators use, would be
 * larger than the page.
 *
 * @param about name, mail address and shop, which others may know
 */
export function passwordStrength(password: string, about: readonly string[] = []): PasswordStrength {
  if ([...password].length < PASSWORD_MIN) return 'short'
  const bits = guessBits(password, about)
  if (bits < FAIR_BITS) return 'weak'
  if (bits < GOOD_BITS) return 'fair'
  return bits < STRONG_BITS ? 'good' : 'strong'
}

function guessBits(password: string, about: readonly string[]): number {
  let bits = 0
  let rest = password
  const takeOut = (words: RegExp, worth: number) => {
    const found = new Set(rest.toLowerCase().match(words))
    bits += found.size * worth
    rest = rest.replace(words, '\n')
  }
  for (const word of personalWords(about)) takeOut(new RegExp(word, 'giu'), PERSONAL_BITS)
  takeOut(common, COMMON_BITS)
  takeOut(/(?:19|20)\d\d/g, COMMON_BITS)
  return bits + freeCharacters(rest) * Math.log2(alphabetOf(rest))
}

/**
 * Words of at least four letters or digits, because shorter ones occur in many others. They contain no special
 * characters.
 */
const personalWords = (about: readonly string[]): string[] =>
  about
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length)

/** Counts the characters; one that repeats the character before it, or continues a sequence, counts a fifth. */
function freeCharacters(text: string): number {
  let count = 0
  const seen = new Set<string>()
  const codes = [...text.toLowerCase()].filter((letter) => letter !== '\n').map((letter) => letter.codePointAt(0) ?? 0)
  codes.forEach((code, at) => {
    const before = codes[at - 1]
    const step = before === undefined ? Number.NaN : code - before
    const pair = `${before} ${code}`
    const follows = Math.abs(step) <= 1 || seen.has(pair)
    seen.add(pair)
    count += follows ? 0.2 : 1
  })
  return count
}

/** The size of the alphabet that the password uses. */
function alphabetOf(text: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^\p{L}\p{N}\n]/u, 24],
    [/[^a-zA-Z\P{L}]/u, 40],
  ]
  return kinds.reduce((size, [kind, more]) => size + (kind.test(text) ? more : 0), 0) || 1
}

/** The server's message for a new password that fails its simple checks, or undefined when it passes. */
export function passwordWrong(password: string, t: TFunction): string | undefined {
  const field = t('password')
  if (password === '') return t('The {{field}} field is required', { field })
  if (password.length < PASSWORD_MIN)
    return t('The {{field}} field must have at least {{min}} characters', { field, min: PASSWORD_MIN })
  if (password.length > PASSWORD_MAX)
    return t('The {{field}} field must have at most {{max}} characters', { field, max: PASSWORD_MAX })
  return undefined
}
