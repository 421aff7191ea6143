import { tryMatrix } from "./try-matrix.ts";

tryMatrix("REST");
