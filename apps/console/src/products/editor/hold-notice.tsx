import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductHold } from '@rialto/contract'
import { REPORT_TEXT_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/errors.tsx'

interface HoldNoticeProps {
  productId: number
  hold: ProductHold
}

/** Says why the market withholds the product; after a decision the shop may ask for another look. */
export function HoldNotice({ productId, hold }: HoldNoticeProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const ask = useMutation({
    mutationFn: (words: string) =>
      consoleApi.call('POST /seller/products/{id}/another-look', { params: { id: productId }, body: { text: words } }),
    onSuccess: () => setAsking(false),
  })
  const isAsked = hold.is_asked || ask.isSuccess
  if (hold.state === 'waiting')
    return (
      <Notice tone="warn" className="mb-5">
        {t('The market looks at this product first. Shoppers see it once it is approved.')}
      </Notice>
    )
  const send = () => {
    if (text.trim() !== '' && !ask.isPending) ask.mutate(text.trim())
  }
  return (
    <div className="mb-5 grid gap-3">
      <Notice tone="error">
        <b className="block">
          {hold.state === 'hidden'
            ? t('The market has hidden this product.')
            : t('The market has refused this product.')}
        </b>
        <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
          {hold.reason}
        </span>
        {isAsked && <span className="mt-1 block">{t('You have asked for another look. The market decides.')}</span>}
      </Notice>
      {!isAsked && !isAsking && (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          {t('Ask for another look')}
        </Button>
      )}
      {isAsking && (
        <Form className="grid gap-3" onSend={send}>
          <TextArea
            label={t('Your changes, or the reasons to show it')}
            dir="auto"
            rows={3}
            maxLength={REPORT_TEXT_MAX}
            value={text}
            error={ask.error ? messageOf(ask.error, t('The shop cannot be reached')) : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="pri" pending={ask.isPending} disabled={text.trim() === ''}>
              {t('Send to the market')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('Cancel')}</Button>
          </div>
        </Form>
      )}
    </div>
  )
}
