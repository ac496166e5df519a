import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Prose } from '@rialto/ui/prose.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'

/** Products and reviews are two lists of one screen. */
export function ModerationTabs({ current }: { current: 'products' | 'reviews' }) {
  const { t } = useTranslation()
  return (
    <TabLinks
      label={t('Products and reviews')}
      className="mb-3"
      items={[
        { to: '/market-products', label: t('Products'), current: current === 'products' },
        { to: '/market-products/reviews', label: t('Reviews'), current: current === 'reviews' },
      ]}
    />
  )
}

interface HideFormProps {
  kind: 'product' | 'review'
  /** Says what follows. */
  children: ReactNode
  confirmLabel: string
  error: unknown
  isPending: boolean
  onSend: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason, which is the very text that the shop reads, and says what will follow. */
export function HideForm({ kind, children, confirmLabel, error, isPending, onSend, onCancel }: HideFormProps) {
  const { t } = useTranslation()
  const reasons = useHideReasons(kind)
  const [text, setText] = useState('')
  const fieldError = error instanceof ApiError ? error.errors.reason?.[0] : undefined
  const send = () => {
    if (text.trim() !== '' && !isPending) onSend(text.trim())
  }
  return (
    <Form className="grid gap-4" onSend={send}>
      {error !== null && !fieldError && (
        <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
      )}
      <ReasonFields
        reasons={reasons}
        hint={t('In the console, and by mail.')}
        text={text}
        error={fieldError}
        onText={setText}
      />
      <Notice>{children}</Notice>
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="danger" pending={isPending} disabled={text.trim() === ''}>
          {confirmLabel}
        </Button>
      </div>
    </Form>
  )
}

interface ReasonFieldsProps {
  /** Usual reasons, of which a press takes the text. */
  reasons: readonly { id: string; label: string; text: string }[]
  /** Says how the seller gets the text. */
  hint: string
  text: string
  error: string | undefined
  onText: (text: string) => void
}

/** The usual reasons, and the text for the seller, which begins with one of them and can be changed. */
export function ReasonFields({ reasons, hint, text, error, onText }: ReasonFieldsProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const choose = (id: string) => {
    setChosen(id)
    // A text that somebody has written stays.
    if (text === '' || reasons.some((one) => one.text === text))
      onText(reasons.find((one) => one.id === id)?.text ?? '')
  }
  return (
    <>
      <RadioGroup
        label={t('Reason')}
        labelHidden
        options={reasons.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChange={choose}
      />
      <TextArea
        label={t('Message to the seller')}
        hint={hint}
        dir="auto"
        rows={3}
        maxLength={CANCEL_REASON_MAX}
        value={text}
        error={error}
        onChange={(event) => onText(event.target.value)}
      />
    </>
  )
}

interface Reason {
  id: string
  label: string
  /** The proposed text for the shop; empty: the operator writes one. */
  text: string
}

/** Usual reasons to hide or refuse, with texts to begin with. */
function useHideReasons(kind: 'product' | 'review'): Reason[] {
  const { t } = useTranslation()
  const other = { id: 'other', label: t('Something else'), text: '' }
  if (kind === 'review')
    return [
      {
        id: 'offensive',
        label: t('Insulting or offensive'),
        text: t('The review insults people. It is no longer shown and does not count.'),
      },
      {
        id: 'spam',
        label: t('Advertising or spam'),
        text: t('The review is advertising. It is no longer shown and does not count.'),
      },
      {
        id: 'personal',
        label: t('Tells personal data'),
        text: t('The review tells personal data. It is no longer shown and does not count.'),
      },
      other,
    ]
  return [
    {
      id: 'rules',
      label: t('Against the rules'),
      text: t('Goods of this kind are against the rules of the market.'),
    },
    {
      id: 'misleading',
      label: t('Misleading'),
      text: t('The pictures or the description show something else than what is sold. Please correct them.'),
    },
    {
      id: 'incomplete',
      label: t('Something is missing'),
      text: t('Shoppers cannot tell what they would get. Please add pictures and a description.'),
    },
    other,
  ]
}

/** Says what follows when a product is hidden. */
export function ProductConsequences() {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-1.5">
      <li>{t('Shoppers no longer find it, and it is not bought, also not from carts.')}</li>
      <li>{t('Its shop cannot show it again, and may ask for another look.')}</li>
      <li>{t('Open reports of it are settled.')}</li>
    </ul>
  )
}

export function ReviewConsequences() {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-1.5">
      <li>{t('The review is no longer shown, and its stars no longer count.')}</li>
      <li>{t('Open reports of it are settled.')}</li>
    </ul>
  )
}

/** HTML of a shop, as shoppers see it, in the size of the text around it. */
export const SafeHtml = ({ html }: { html: string }) =>
  html === '' ? null : <Prose html={html} className="text-14! text-ink-2" />
