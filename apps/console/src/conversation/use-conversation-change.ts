import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useMutation } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { showError } from '../errors/show-error.ts'
import { useConversationUpdates } from './use-messages.ts'

/** Closes, reopens and assigns a conversation, and says what became of it. */
export function useConversationChange(userId: number) {
  const { t } = useTranslation()
  const { readAgain } = useConversationUpdates(userId)
  const params = { user_id: userId }
  const change = useMutation({
    mutationFn: (call: () => Promise<{ message: string }>) => call(),
    onSuccess: ({ message }) => showToast({ tone: 'success', title: message }),
    onError: (error) => showError(error, t('The shop cannot be reached')),
    onSettled: readAgain,
  })
  const run = (call: () => Promise<{ message: string }>) => {
    if (!change.isPending) change.mutate(call)
  }
  return {
    isPending: change.isPending,
    close: () => run(() => consoleApi.answer('POST /seller/conversations/{user_id}/close', { params })),
    reopen: () => run(() => consoleApi.answer('POST /seller/conversations/{user_id}/reopen', { params })),
    assign: (member_id: number | null) =>
      run(() => consoleApi.answer('POST /seller/conversations/{user_id}/assign', { params, body: { member_id } })),
  }
}
