/** Encodes runs of codes into CSV rows beside the event loop; gives a buffer for each one asked for, and ends with null. */

import { parentPort, workerData } from 'node:worker_threads'
import { buffersOf, type CodeRun } from './code-rows.ts'

const port = parentPort
if (port === null) throw new Error('this file is a worker')
const rest = buffersOf(workerData as CodeRun[])
port.on('message', () => {
  const { value } = rest.next()
  if (value) port.postMessage(value, [value.buffer as ArrayBuffer])
  else port.postMessage(null)
})
