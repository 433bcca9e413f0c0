/** Reads a list in CSV in a worker thread. */

import { serveReading } from '../../../kit/threads/serve-reading.ts'
import { listFaults, readCsvAt } from './csv-list-thread.ts'

serveReading(readCsvAt, listFaults)
