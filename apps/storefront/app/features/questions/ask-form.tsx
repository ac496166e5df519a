import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { QUESTION_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { useSubmit, validateRequired } from '../forms/index.ts'
import { useDraftsKey, whenLoggedIn } from '../session/index.ts'

/** Asks the shop about a product. A guest logs in first, and the typed question stays. */
export function AskForm({ productId }: { productId: number }) {
  // A draft must not stay for the next account.
  return <Question key={useDraftsKey()} productId={productId} />
}

function Question({ productId }: { productId: number }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(
    (words: string) => api.call('POST /questions', { body: { product_id: productId, text: words } }),
    {
      onSuccess: () => {
        setText('')
        setSent(true)
      },
    },
  )

  function send() {
    const missing = validateRequired(text, t('question'), t)
    if (missing) showErrors({ text: missing })
    else whenLoggedIn(() => void submit(text))
  }

  return (
    <Form ref={form} method="post" onSend={send} className="panel grid gap-4 self-start p-5">
      <TextArea
        label={t('Ask the shop')}
        hint={t('Your question and your name are public with the answer.')}
        name="text"
        dir="auto"
        rows={3}
        maxLength={QUESTION_MAX}
        aria-required
        value={text}
        error={errors.text}
        onChange={(event) => {
          clearError('text')
          setSent(false)
          setText(event.target.value)
        }}
      />
      <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
        {t('Send the question')}
      </Button>
      <div role="status" className="empty:-mt-4">
        {isSent && (
          <Notice tone="ok">{t('The shop has your question. We tell you by mail when there is an answer.')}</Notice>
        )}
      </div>
    </Form>
  )
}
