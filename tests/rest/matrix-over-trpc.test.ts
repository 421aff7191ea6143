import { tryMatrix } from "./try-matrix.ts";

tryMatrix("tRPC");
