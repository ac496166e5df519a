import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

interface ShownChange<Input, Data> {
  /** Of the reading that the reply takes the place of. */
  queryKey: QueryKey
  /** A reply of undefined shows nothing: it is read again. */
  change: (input: Input) => Promise<Data>
  /** Other readings that are old after the change: lists that are on the screen are read again at once. */
  following?: readonly QueryKey[] | 'all'
}

/** A change whose reply is shown in place of a reading. After a refusal that is read again, since somebody else may have changed it. */
export function useShownChange<Input, Data>({ queryKey, change, following = [] }: ShownChange<Input, Data>) {
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey })
  return useMutation({
    mutationFn: change,
    // A reading that began before the change must not replace its result.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (data) => (data === undefined ? readAgain() : void queries.setQueryData(queryKey, data)),
    onError: readAgain,
    onSettled() {
      if (following === 'all')
        void queries.invalidateQueries({ predicate: (other) => other.queryKey[0] !== queryKey[0] })
      else for (const key of following) void queries.invalidateQueries({ queryKey: key })
    },
  })
}
