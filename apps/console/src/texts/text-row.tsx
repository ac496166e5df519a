import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { InterfaceText } from '@rialto/contract'
import { INTERFACE_TEXT_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useReword } from './use-texts.ts'

type TextForm = InterfaceText['forms'][number]

interface TextRowProps {
  text: InterfaceText
  locale: string
  dir: 'ltr' | 'rtl'
  /** Names a place of texts. */
  nameOf: (place: string) => string
}

/** As many places as fit a line. */
const PLACES = 3

/** A text with its original beside the own wording, and where it stands; each plural form has a line of its own. */
export function TextRow({ text: { name, english, has_twin, places, forms }, locale, dir, nameOf }: TextRowProps) {
  const { t } = useTranslation()
  const hidden = places.length - PLACES
  return (
    <li className="grid gap-2 border-b border-line py-3">
      {locale !== 'en' && (
        <span dir="ltr" lang="en" className="text-start text-12 wrap-anywhere text-ink-2">
          {english}
        </span>
      )}
      {forms.map((form) => (
        <FormLine key={form.key} form={form} locale={locale} dir={dir} />
      ))}
      {(places.length > 0 || has_twin) && (
        <span className="text-12 text-ink-2">
          {places.slice(0, PLACES).map(nameOf).join(' · ')}
          {hidden > 0 && (
            <span title={places.slice(PLACES).map(nameOf).join(' · ')}>
              {' '}
              {t('and {{count}} more', { count: hidden })}
            </span>
          )}
          {has_twin && (
            <>
              {places.length > 0 && ' · '}
              {t('Another text has the same words. This one is known as')} <code dir="ltr">{name}</code>
            </>
          )}
        </span>
      )}
    </li>
  )
}

function FormLine({ form, locale, dir }: { form: TextForm; locale: string; dir: 'ltr' | 'rtl' }) {
  const { t } = useTranslation()
  const names = usePluralNames()
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="grid items-start gap-x-6 gap-y-2 md:grid-cols-2">
      <span className="min-w-0">
        {form.form && <small className="block text-12 text-ink-2">{names[form.form] ?? form.form}</small>}
        <span dir={dir} lang={locale} className="block text-start wrap-anywhere">
          {form.original}
        </span>
      </span>
      {isEditing ? (
        <Rewording form={form} locale={locale} dir={dir} onDone={() => setEditing(false)} />
      ) : (
        <span className="flex min-w-0 items-start gap-3">
          {form.text !== null && (
            <span dir={dir} lang={locale} className="min-w-0 flex-1 text-start font-semibold wrap-anywhere">
              {form.text}
            </span>
          )}
          {form.text !== null && <Badge tone="accent">{t('Reworded')}</Badge>}
          <Button
            size="sm"
            className="ms-auto max-md:min-h-11"
            aria-label={t('Reword: {{text}}', { text: form.original })}
            onClick={() => setEditing(true)}
          >
            {t('Reword')}
          </Button>
        </span>
      )}
    </div>
  )
}

interface RewordingProps {
  form: TextForm
  locale: string
  dir: 'ltr' | 'rtl'
  onDone: () => void
}

function Rewording({ form: { key, original, text }, locale, dir, onDone }: RewordingProps) {
  const { t } = useTranslation()
  const [wording, setWording] = useState(text ?? original)
  const { mutate, error, isPending } = useReword(locale)
  const fieldError = error instanceof ApiError ? error.errors.text?.[0] : undefined
  const save = (next: string | null) => mutate({ key, text: next, replaces: text }, { onSuccess: onDone })
  const own = wording.trim()
  const placeholders = [...new Set(original.match(/\{\{.*?\}\}/g) ?? [])]
  return (
    <Form className="grid gap-2" onSend={() => own !== '' && !isPending && save(own)}>
      {error && !fieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <TextArea
        label={t('Own wording of: {{text}}', { text: original })}
        labelHidden
        hint={
          placeholders.length > 0 ? t('Values are shown here: {{names}}', { names: placeholders.join(' ') }) : undefined
        }
        dir={dir}
        lang={locale}
        rows={2}
        maxLength={INTERFACE_TEXT_MAX}
        value={wording}
        error={fieldError}
        // A text is one line.
        onChange={({ currentTarget }) => setWording(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
      />
      <span className="flex flex-wrap gap-2">
        <Button size="sm" className="max-md:min-h-11" onClick={onDone}>
          {t('Cancel')}
        </Button>
        {text !== null && (
          <Button size="sm" className="max-md:min-h-11" pending={isPending} onClick={() => save(null)}>
            {t('Back to the original')}
          </Button>
        )}
        <Button
          size="sm"
          className="max-md:min-h-11"
          variant="pri"
          type="submit"
          pending={isPending}
          disabled={own === '' || own === (text ?? original)}
        >
          {t('Save')}
        </Button>
      </span>
    </Form>
  )
}

/** The plural forms of languages, as people understand them. */
function usePluralNames(): Record<string, string> {
  const { t } = useTranslation()
  return {
    zero: t('For none'),
    one: t('For one'),
    two: t('For two'),
    few: t('For a few'),
    many: t('For many'),
    other: t('For all other numbers'),
  }
}
