#!/bin/sh
# NOT TRIED ON A CLUSTER. The tasks of a plan as an array of Grid Engine; 200 is the
# number of tasks. Make the plan first:
#   experiment cluster plan --dir /shared/job --tasks 200 games/
#   qsub grid-engine.sh
# and when all have ended:
#   experiment cluster merge --dir /shared/job --out results
#$ -N experiment
#$ -cwd
#$ -r y
#$ -t 1-200
#$ -tc 50
#$ -o /shared/job/logs
#$ -j y
exec experiment cluster task --dir /shared/job   # index: SGE_TASK_ID, from 1
