import { api } from '@rialto/client/api/browser.ts'
import type { Attachment } from '@rialto/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { blobOfType, useObjectUrl } from '../../uploads/index.ts'

/**
 * The picture types that the server sends. A file is shown as its declared type, never as one that the browser guesses.
 */
export const isPicture = ({ type }: Attachment): boolean => /^image\/(webp|jpeg|png)$/.test(type)
const typeOf = (file: Attachment): string => (isPicture(file) ? file.type : 'application/pdf')

/** Sent files never change. */
const sentFile = (file: Attachment) =>
  queryOptions({
    queryKey: ['GET /support-ticket/attachments/{id}', file.id],
    queryFn: async ({ signal }) =>
      blobOfType(
        await api.call('GET /support-ticket/attachments/{id}', { params: { id: file.id }, signal }),
        typeOf(file),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Fetches a file of a ticket with the shopper's token, or returns it from the query cache. */
export const fetchSentFile = (client: QueryClient, file: Attachment): Promise<Blob> => client.fetchQuery(sentFile(file))

/** Returns a file from the query cache, if it is there. */
export const cachedSentFile = (client: QueryClient, file: Attachment): Blob | undefined =>
  client.getQueryData(sentFile(file).queryKey)

/** A picture of a ticket, fetched as soon as it is wanted; `url` is an object URL once it has loaded. */
export function useSentPicture(file: Attachment, wanted: boolean) {
  const { data, isError, refetch } = useQuery({ ...sentFile(file), enabled: wanted })
  return { url: useObjectUrl(data), isError, retry: () => void refetch() }
}
