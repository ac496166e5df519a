import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../db/index.ts'

/** Adds metrics of a database's replicas; they are called `replica-1`, `replica-2` and so on, in the order of the configuration. */
export function observeReplicas(registers: Registry[], replicas: Pick<Replicas, 'states' | 'primaryReads'>): void {
  new Counter({
    name: 'rialto_database_reads_total',
    help: 'Reads that replicas may answer, by the server that was asked',
    labelNames: ['server'] as const,
    registers,
    collect() {
      this.reset()
      this.inc({ server: 'primary' }, replicas.primaryReads)
      for (const { name, reads } of replicas.states()) this.inc({ server: name }, reads)
    },
  })
  new Counter({
    name: 'rialto_database_read_failovers_total',
    help: 'Reads that failed at a replica and were repeated at the primary',
    labelNames: ['server'] as const,
    registers,
    collect() {
      this.reset()
      for (const { name, failovers } of replicas.states()) this.inc({ server: name }, failovers)
    },
  })
  new Gauge({
    name: 'rialto_database_replica_lag_seconds',
    help: 'How long ago the primary first had what a replica lacks; absent while the replica does not answer',
    labelNames: ['server'] as const,
    registers,
    collect() {
      this.reset()
      for (const { name, lagSeconds } of replicas.states())
        if (lagSeconds !== undefined) this.set({ server: name }, lagSeconds)
    },
  })
  new Gauge({
    name: 'rialto_database_replica_used',
    help: 'Whether a replica answers and is close enough to the primary to be read (1) or not (0)',
    labelNames: ['server'] as const,
    registers,
    collect() {
      this.reset()
      for (const { name, isUsed } of replicas.states()) this.set({ server: name }, Number(isUsed))
    },
  })
}
