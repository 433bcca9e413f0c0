/** Reads an opening stock in a worker thread. */

import { serveReading } from '../../../kit/threads/serve-reading.ts'
import { readStockHere, stockFaults } from './stock-thread.ts'

serveReading(readStockHere, stockFaults)
